/*
 * What an SMS in Malaysia must not contain (docs/product/templates.md#sms), and how many parts it
 * is billed as.
 */

/** A link as operators detect it. */
export const link = /\b(?:https?:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi
/** Seven or more digits of any script, with any separators. */
export const phoneNumber = /(?<![\w.])\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/gu

/**
 * Removes links, phone numbers and invisible characters, which could hide them, from a value for an
 * SMS, such as a person's name.
 */
export function cleanForSms(value: string): string {
  return value
    .replace(/\p{Cf}/gu, '')
    .replace(link, ' ')
    .replace(phoneNumber, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each counts as two characters. */
const gsmExtended = '^{}\\[~]|€'

/**
 * The number of parts that a text is billed as. One part has 160 characters, several have 153 each;
 * with a character outside GSM 03.38, such as Chinese, 70 and 67.
 */
export function smsParts(text: string): number {
  let places = 0
  for (const character of text) {
    if (gsm.includes(character)) places += 1
    else if (gsmExtended.includes(character)) places += 2
    else return parts(text.length, 70, 67)
  }
  return parts(places, 160, 153)
}

function parts(places: number, single: number, several: number): number {
  return places <= single ? 1 : Math.ceil(places / several)
}
