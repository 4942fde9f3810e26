/*
 * What an SMS in Malaysia must and must not contain (docs/product/templates.md#sms), and how many parts
 * it is paid as.
 */

export type SmsProblem = 'start' | 'link' | 'phone-number' | 'personal-data' | 'too-long'

/** Parts that one message may have. */
export const MAX_SMS_PARTS = 2

/** How every SMS begins: operators replace the sender's name. */
function smsStart(company: string): string {
  return `RM0.00 ${company}`
}

const link = /\b(?:https?:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/gi
/** Seven digits and more, however they are set apart. */
const phoneNumber = /(?<![\w.])\+?\d(?:[\s().-]{0,2}\d){6,}/g

const secrets =
  /\b(?:passwords?|passcode|otp|tac|cvv|mykad|nric|ic number|passport|card number|account number|date of birth|kata laluan|kata kunci|kad pengenalan|nombor (?:kad|akaun|pasport|ic)|tarikh lahir)\b|密码|验证码|身份证|护照号|卡号|账号|出生日期/i
const requests = [
  /\b(?:send|reply with|tell|give|enter|confirm|verify|update|provide|fill in)\b[^.?!]*\byour (?:full )?(?:name|address|details|number|phone|e-?mail|birthday|income|bank)\b/i,
  /\b(?:hantar|balas|beri|berikan|masukkan|sahkan|kemas ?kini|isikan?)\b[^.?!]*\b(?:nama|alamat|butiran|maklumat|nombor|telefon|e-mel|bank) (?:penuh )?anda\b/i,
  /(?:发送|回复|提供|填写|输入|确认|核实|更新)[^。？！]*您的(?:姓名|名字|地址|资料|号码|电话|电邮|银行)/,
]

/** What is wrong with a text as it would be sent; nothing when it may be. */
export function smsProblems(text: string, company: string): SmsProblem[] {
  const begin = smsStart(company)
  const starts = text.startsWith(`${begin}:`) || text.startsWith(`${begin}：`)
  const words = starts ? text.slice(begin.length + 1) : text
  return [
    ...(starts ? [] : ['start' as const]),
    ...(words.search(link) >= 0 ? ['link' as const] : []),
    ...(words.search(phoneNumber) >= 0 ? ['phone-number' as const] : []),
    ...(secrets.test(words) || requests.some((request) => request.test(words))
      ? ['personal-data' as const]
      : []),
    ...(smsParts(text) > MAX_SMS_PARTS ? ['too-long' as const] : []),
  ]
}

/** A value for an SMS, such as a person's name, without links and telephone numbers in it. */
export function cleanForSms(value: string): string {
  return value.replace(link, ' ').replace(phoneNumber, ' ').replace(/\s+/g, ' ').trim()
}

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes two places. */
const gsmExtended = '^{}\\[~]|€'

/**
 * The parts that a text is sent and paid as: 160 characters in one and 153 in each of several; with a
 * character outside GSM 03.38, such as Chinese ones, 70 and 67.
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
