import { link, phoneNumber, smsParts } from '../domain/notifications/sms.ts'

/** What an SMS in Malaysia must and must not contain (docs/product/templates.md#sms). */

type SmsProblem = 'start' | 'link' | 'phone-number' | 'personal-data' | 'too-long'

/** The most parts of one message. */
export const MAX_SMS_PARTS = 2

/** The start of every SMS, because operators replace the sender's name. */
function smsStart(company: string): string {
  return `RM0.00 ${company}`
}

const secrets =
  /\b(?:passwords?|passcode|otp|tac|cvv|mykad|nric|ic number|passport|card number|account number|date of birth|kata laluan|kata kunci|kad pengenalan|nombor (?:kad|akaun|pasport|ic)|tarikh lahir)\b|密码|验证码|身份证|护照号|卡号|账号|出生日期/i
const requests = [
  /\b(?:send|reply with|tell|give|enter|confirm|verify|update|provide|fill in)\b[^.?!]*\byour (?:full )?(?:name|address|details|number|phone|e-?mail|birthday|income|bank)\b/i,
  /\b(?:hantar|balas|beri|berikan|masukkan|sahkan|kemas ?kini|isikan?)\b[^.?!]*\b(?:nama|alamat|butiran|maklumat|nombor|telefon|e-mel|bank) (?:penuh )?anda\b/i,
  /(?:发送|回复|提供|填写|输入|确认|核实|更新)[^。？！]*您的(?:姓名|名字|地址|资料|号码|电话|电邮|银行)/,
]

/** The problems of a text as it would be sent; empty if it may be. */
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
