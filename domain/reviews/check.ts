/** Why staff must read a review before it is published. */
export type Suspicion = 'contact' | 'link' | 'abuse'

/** An e-mail address, even a disguised one, or a handle on a social network. */
const handle =
  /[\p{L}\p{N}._%+-]+\s*(?:\(at\)|\[at\])\s*[\p{L}\p{N}-]+|@\s*\p{L}[\p{L}\p{N}_.-]{2,}/iu
const messenger =
  /(?:微信|wechat|telegram|whatsapp|wasap|line id)\s*(?:id|号|no)?\s*[:：]?\s*[a-z_]*\d[a-z0-9_]*/i
const dates = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/g
/** Malaysian or international phone numbers, and any nine digits, with any separators. */
const digits = /(?:\+|(?<!\d)(?:0|60))(?:[\s().+-]{0,3}\d){7,}|(?:\d[\s().+-]{0,3}){9,}/u
/** Only in lower case: `clean.My mother` is two sentences. */
const link =
  /https?:|www\.|\b(?:t|wa)\.me\b|\b[a-z0-9-]{2,}\.(?:com|net|org|my|io|co|me|app|shop|site|xyz|biz|info|asia)\b/

/** Words in three languages that are insults in any context. */
const abuse: readonly string[] = [
  ...'fuck fucks fucked fucker fuckers fucking shit shitty bullshit bitch bitches bastard bastards'.split(
    ' ',
  ),
  ...'asshole assholes cunt whore slut retard retarded idiot idiots moron'.split(' '),
  ...'bodoh bangang bangsat sial celaka haramjadah pukimak kimak butoh lancau pariah'.split(' '),
]
const abuseInChinese = [
  '傻逼',
  '操你',
  '混蛋',
  '王八蛋',
  '贱人',
  '狗屎',
  '去死',
  '婊子',
  '白痴',
  '死八婆',
]

const insults = new RegExp(`(?<![\\p{L}\\p{N}])(?:${abuse.join('|')})(?!\\p{L})`, 'iu')

/**
 * Finds contact details, links and insults in a review (docs/product/reviews.md#the-check).
 * Undefined if it may be published.
 */
export function suspicionIn(text: string): Suspicion | undefined {
  const plain = text.normalize('NFKC')
  const isContact =
    handle.test(plain) || messenger.test(plain) || digits.test(plain.replace(dates, ' '))
  if (isContact) return 'contact'
  if (link.test(plain)) return 'link'
  if (insults.test(plain) || abuseInChinese.some((word) => plain.includes(word))) return 'abuse'
  return undefined
}
