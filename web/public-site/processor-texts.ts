import { type ProcessorName, processors } from '../../domain/privacy/processors.ts'
import type { Locale } from '../../messages/locales.ts'
import { languageTags } from '../../messages/locales.ts'

/** Who it is, where that depends on the company, and what they get. */
type Row = { readonly company?: string; readonly data: string }

/** In every language: the privacy notice is shown in several at once. */
const texts: Readonly<Record<Locale, Readonly<Record<ProcessorName, Row>>>> = {
  en: {
    fiuu: { data: 'online payments: your name, e-mail, phone and what you pay' },
    stripe: { data: 'online payments: your name, e-mail and what you pay' },
    whatsapp: { data: 'WhatsApp messages: your phone number and what we write to each other' },
    twilio: { data: 'SMS: your phone number and what we write to each other' },
    'mail-host': {
      company: 'The host of our e-mail',
      data: 'your e-mail and what we write to you',
    },
    'push-services': {
      data: "notifications to our workers' phones, encrypted so that they cannot read them",
    },
    'google-maps': { data: 'addresses that you search for or choose on the map' },
    photon: { data: 'addresses that you search for or choose on the map' },
    'map-host': {
      company: 'The host of our maps',
      data: 'which part of the map your browser shows, and its network address',
    },
    'route-host': {
      company: 'The host of our route planner',
      data: 'where visits are, without names or addresses',
    },
    'planner-host': {
      company: "The host of our planner of workers' days",
      data: 'where and when visits are, without names or addresses',
    },
    'google-sign-in': { data: 'that you log in here, if you log in with Google' },
    'facebook-sign-in': { data: 'that you log in here, if you log in with Facebook' },
    'file-host': { company: 'The host of our files', data: 'photos and documents, and backups' },
  },
  ms: {
    fiuu: { data: 'bayaran dalam talian: nama, e-mel dan telefon anda serta jumlah bayaran' },
    stripe: { data: 'bayaran dalam talian: nama dan e-mel anda serta jumlah bayaran' },
    whatsapp: { data: 'mesej WhatsApp: nombor telefon anda dan mesej antara kita' },
    twilio: { data: 'SMS: nombor telefon anda dan mesej antara kita' },
    'mail-host': {
      company: 'Pengehos e-mel kami',
      data: 'e-mel anda dan apa yang kami tulis kepada anda',
    },
    'push-services': {
      data: 'pemberitahuan ke telefon pekerja kami, tersulit supaya tidak dapat dibaca oleh mereka',
    },
    'google-maps': { data: 'alamat yang anda cari atau pilih pada peta' },
    photon: { data: 'alamat yang anda cari atau pilih pada peta' },
    'map-host': {
      company: 'Pengehos peta kami',
      data: 'bahagian peta yang dipaparkan oleh pelayar anda, dan alamat rangkaiannya',
    },
    'route-host': {
      company: 'Pengehos perancang laluan kami',
      data: 'lokasi lawatan, tanpa nama atau alamat',
    },
    'planner-host': {
      company: 'Pengehos perancang hari pekerja kami',
      data: 'lokasi dan masa lawatan, tanpa nama atau alamat',
    },
    'google-sign-in': { data: 'bahawa anda log masuk di sini, jika anda log masuk dengan Google' },
    'facebook-sign-in': {
      data: 'bahawa anda log masuk di sini, jika anda log masuk dengan Facebook',
    },
    'file-host': { company: 'Pengehos fail kami', data: 'gambar dan dokumen, serta sandaran' },
  },
  zh: {
    fiuu: { data: '在线付款：您的姓名、电邮、电话与付款金额' },
    stripe: { data: '在线付款：您的姓名、电邮与付款金额' },
    whatsapp: { data: 'WhatsApp 消息：您的电话号码与往来内容' },
    twilio: { data: '短信：您的电话号码与往来内容' },
    'mail-host': { company: '我们的电邮托管商', data: '您的电邮地址与我们写给您的内容' },
    'push-services': { data: '发到工作人员手机的通知，已加密，它们无法阅读' },
    'google-maps': { data: '您搜索或在地图上选择的地址' },
    photon: { data: '您搜索或在地图上选择的地址' },
    'map-host': { company: '我们的地图托管商', data: '您的浏览器显示地图的哪一部分，以及网络地址' },
    'route-host': { company: '我们的路线规划托管商', data: '上门服务的位置，不含姓名与地址' },
    'planner-host': {
      company: '我们的排班规划托管商',
      data: '上门服务的位置与时间，不含姓名与地址',
    },
    'google-sign-in': { data: '您在这里登录一事（若您以 Google 登录）' },
    'facebook-sign-in': { data: '您在这里登录一事（若您以 Facebook 登录）' },
    'file-host': { company: '我们的文件托管商', data: '照片与文件，以及备份' },
  },
}

/** Who a processor is, where it works, and what it gets, in a language (docs/product/privacy.md#processors). */
export function processorText(name: ProcessorName, locale: Locale) {
  const { company, countries }: { company?: string; countries: readonly string[] } =
    processors[name]
  const text = texts[locale][name]
  const names = new Intl.DisplayNames(languageTags[locale], { type: 'region' })
  const list = new Intl.ListFormat(languageTags[locale])
  return {
    company: company ?? text.company ?? name,
    countries: list.format(countries.map((code) => names.of(code) ?? code)),
    data: text.data,
  }
}

/** The same as one line of a list. */
export function processorLine(name: ProcessorName, locale: Locale): string {
  const { company, countries, data } = processorText(name, locale)
  const [open, close, colon] = locale === 'zh' ? ['（', '）', '：'] : [' (', ')', ': ']
  return `${company}${countries && `${open}${countries}${close}`}${colon}${data}${locale === 'zh' ? '。' : '.'}`
}
