import type { MetaFunction } from 'react-router'
import { noticeVersion } from '../../../domain/account/notices.ts'
import { processorNames } from '../../../domain/privacy/processors.ts'
import type { Locale } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { LegalPage, type LegalText } from '../../account/LegalPage.tsx'
import { publicHead } from '../../public-site/head.ts'
import { processorLine } from '../../public-site/processor-texts.ts'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  publicHead({
    title: m.legal_privacy_title({ company }),
    description: m.legal_privacy_description({ company }),
    path: '/privacy',
  })

/** All that there may be: the server leaves out those that the settings do not have. */
const processorLines = (locale: Locale) =>
  processorNames.map((processor) => ({ processor, text: processorLine(processor, locale) }))

const english: LegalText = {
  title: 'Privacy notice',
  lead: `This is what ${company} keeps about you and why, under the Personal Data Protection Act 2010 of Malaysia.`,
  since: `In force since ${noticeVersion}.`,
  parts: [
    {
      title: 'What we keep',
      points: [
        [
          'Your name, e-mail address and phone number. We need them: without them we cannot arrange a visit or reach you.',
          'Your bookings: where, when, which service, what it cost and whether it was paid. Card and bank details stay with the payment provider; we never see them.',
          'Medical details, only if you book care and only what you write for the caregiver. They are sensitive, so we ask you for them separately and keep them encrypted.',
          'When and from what kind of device you signed in, with a part of the address left out, to guard your account.',
          'What you write to us and what we send you, by e-mail, WhatsApp or SMS; your reviews with their photos, and the photos that the crew takes before and after the work.',
          'If you ask for an e-invoice, whom it is for: tax number, identity or registration number, and address. We keep them encrypted.',
          'If you save a card for a series, its last four digits and what the payment provider needs to charge it, never its number.',
          'How fast our pages were: when you leave a page, your browser tells us how long it took to appear and to react, on which page, and whether on a phone or a computer and a fast or a slow line. We only count this; nothing in it is about you, and browsers that ask not to be tracked send nothing.',
        ],
        'All of it comes from you, or from Google or Facebook when you choose to sign in with them: then they tell us your name, your e-mail address and their number for you, nothing else.',
      ],
    },
    {
      title: 'What we use it for',
      points: [
        'To arrange, carry out and invoice your bookings, to write to you about them, to guard your account, and to keep the books that the law asks for. We do not sell it, and we do not advertise with it.',
      ],
    },
    {
      title: 'Who sees it',
      points: [
        [
          'Our staff. Each time they open medical details, it is recorded.',
          'The people who come to you: your name, address and phone number, and what they need for the visit.',
          'The companies that work for us: the payment provider, those who carry our e-mails, WhatsApp messages and SMS, the map and address service, and the hosts of our computers and files. Some of them may be outside Malaysia; they get only what their work needs.',
          ...processorLines('en'),
          'The tax authority, if you ask for an e-invoice, and other authorities when the law obliges us.',
        ],
      ],
    },
    {
      title: 'How long',
      points: [
        'Your account stays until you delete it. The records of bookings and payments stay for seven years, because tax law asks for them; once you have deleted your account they stay without your name, phone number and address. Records of sign-ins go after a year, and the counts of how fast pages were after 90 days.',
      ],
    },
    {
      title: 'Your choices',
      points: [
        [
          'See and take along: Download my data on your profile page.',
          'Correct: your profile page.',
          'Withdraw your consent and be forgotten: Delete my account on your profile page.',
          'Have us stop using your data, stop offers, or send your data to another company: Privacy requests on your profile page. We answer within 21 days.',
          'Ask anything else: write to us through the contact page.',
        ],
        'You may also complain to the Personal Data Protection Commissioner of Malaysia.',
      ],
    },
    {
      title: 'Cookies',
      points: [
        'Only what the site needs: one that keeps you signed in, one with your name for the menu, one with the language that you chose, and short-lived ones while you sign in with Google or Facebook. No tracking and no advertising.',
      ],
    },
  ],
}

const malay: LegalText = {
  title: 'Notis privasi',
  lead: `Inilah maklumat tentang anda yang disimpan oleh ${company} dan sebabnya, di bawah Akta Perlindungan Data Peribadi 2010.`,
  since: `Berkuat kuasa sejak ${noticeVersion}.`,
  parts: [
    {
      title: 'Apa yang kami simpan',
      points: [
        [
          'Nama, alamat e-mel dan nombor telefon anda. Maklumat ini wajib: tanpanya kami tidak dapat mengatur lawatan atau menghubungi anda.',
          'Tempahan anda: tempat, masa, perkhidmatan, harga dan sama ada sudah dibayar. Butiran kad dan bank kekal dengan penyedia pembayaran; kami tidak pernah melihatnya.',
          'Butiran perubatan, hanya jika anda menempah penjagaan dan hanya apa yang anda tulis untuk penjaga. Data ini sensitif, maka kami memintanya secara berasingan dan menyimpannya dalam bentuk tersulit.',
          'Masa dan jenis peranti semasa anda log masuk, dengan sebahagian alamat dibuang, untuk melindungi akaun anda.',
          'Apa yang anda tulis kepada kami dan apa yang kami hantar kepada anda melalui e-mel, WhatsApp atau SMS; ulasan anda bersama gambarnya, serta gambar yang diambil oleh pekerja sebelum dan selepas kerja.',
          'Jika anda meminta e-invois, untuk siapa e-invois itu: nombor cukai, nombor pengenalan atau pendaftaran, dan alamat. Kami menyimpannya dalam bentuk tersulit.',
          'Jika anda menyimpan kad untuk satu siri, empat digit terakhirnya dan apa yang diperlukan oleh penyedia pembayaran untuk mengecajnya, bukan nombornya.',
          'Kelajuan halaman kami: apabila anda meninggalkan sesuatu halaman, pelayar anda memberitahu kami berapa lama ia mengambil masa untuk muncul dan bertindak balas, pada halaman mana, dan sama ada pada telefon atau komputer serta talian laju atau perlahan. Kami hanya menghitungnya; tiada apa-apa di dalamnya tentang anda, dan pelayar yang meminta supaya tidak dijejaki tidak menghantar apa-apa.',
        ],
        'Semuanya datang daripada anda, atau daripada Google atau Facebook jika anda memilih untuk log masuk melalui mereka: mereka hanya memberitahu kami nama, alamat e-mel dan nombor mereka untuk anda.',
      ],
    },
    {
      title: 'Kegunaannya',
      points: [
        'Untuk mengatur, melaksanakan dan menginvois tempahan anda, menghubungi anda mengenainya, melindungi akaun anda, dan menyimpan rekod yang dikehendaki undang-undang. Kami tidak menjualnya dan tidak menggunakannya untuk iklan.',
      ],
    },
    {
      title: 'Siapa yang melihatnya',
      points: [
        [
          'Kakitangan kami. Setiap kali mereka membuka butiran perubatan, ia direkodkan.',
          'Pekerja yang datang kepada anda: nama, alamat dan nombor telefon anda, serta apa yang diperlukan untuk lawatan itu.',
          'Syarikat yang bekerja untuk kami: penyedia pembayaran, penghantar e-mel, mesej WhatsApp dan SMS kami, perkhidmatan peta dan alamat, serta pengehos komputer dan fail kami. Sesetengahnya mungkin berada di luar Malaysia; mereka hanya menerima apa yang diperlukan untuk kerja mereka.',
          ...processorLines('ms'),
          'Pihak berkuasa cukai, jika anda meminta e-invois, dan pihak berkuasa lain apabila undang-undang mewajibkan kami.',
        ],
      ],
    },
    {
      title: 'Berapa lama',
      points: [
        'Akaun anda kekal sehingga anda memadamkannya. Rekod tempahan dan pembayaran disimpan selama tujuh tahun kerana dikehendaki undang-undang cukai; selepas anda memadamkan akaun, rekod itu kekal tanpa nama, nombor telefon dan alamat anda. Rekod log masuk dipadamkan selepas setahun, dan kiraan kelajuan halaman selepas 90 hari.',
      ],
    },
    {
      title: 'Pilihan anda',
      points: [
        [
          'Lihat dan bawa bersama: Muat turun data saya di halaman profil anda.',
          'Betulkan: halaman profil anda.',
          'Tarik balik persetujuan dan padamkan: Padam akaun saya di halaman profil anda.',
          'Hentikan penggunaan data anda, hentikan tawaran, atau hantar data anda kepada syarikat lain: Permohonan privasi di halaman profil anda. Kami menjawab dalam masa 21 hari.',
          'Pertanyaan lain: tulis kepada kami melalui halaman hubungi kami.',
        ],
        'Anda juga boleh membuat aduan kepada Pesuruhjaya Perlindungan Data Peribadi Malaysia.',
      ],
    },
    {
      title: 'Kuki',
      points: [
        'Hanya yang diperlukan: satu untuk mengekalkan log masuk anda, satu dengan nama anda untuk menu, satu dengan bahasa yang anda pilih, dan kuki jangka pendek semasa anda log masuk dengan Google atau Facebook. Tiada penjejakan dan tiada iklan.',
      ],
    },
  ],
}

const chinese: LegalText = {
  title: '隐私通知',
  lead: `以下是 ${company} 根据马来西亚《2010年个人资料保护法令》所保存的您的资料，以及保存的原因。`,
  since: `自 ${noticeVersion} 起生效。`,
  parts: [
    {
      title: '我们保存什么',
      points: [
        [
          '您的姓名、电邮地址与电话号码。这些是必需的：没有它们，我们无法安排服务，也无法联系您。',
          '您的预订：地点、时间、服务项目、价格，以及是否已付款。银行卡与银行资料由付款服务商保管，我们看不到。',
          '医疗资料，只限您预订看护时，而且只限您为看护员填写的内容。这些资料属敏感资料，因此我们另外征求您的同意，并加密保存。',
          '您登录的时间与设备类型，以及略去一部分的网络地址，用来保护您的账户。',
          '您写给我们的内容，以及我们以电邮、WhatsApp 或短信发给您的内容；您的评价及其照片，以及服务人员在工作前后拍摄的照片。',
          '若您索取电子发票，发票的对象：税号、身份证或注册号码，以及地址。我们加密保存。',
          '若您为系列预订保存银行卡，只有卡号末四位与付款服务商扣款所需的资料，绝无完整卡号。',
          '我们的页面有多快：您离开页面时，浏览器会告诉我们页面显示与反应所需的时间、是哪个页面、用的是手机还是电脑，以及网络快慢。我们只作统计，其中没有任何关于您的资料；要求不被追踪的浏览器不会发送任何内容。',
        ],
        '所有资料都由您提供；若您选择以 Google 或 Facebook 登录，则由它们提供您的姓名、电邮地址与它们给您的编号，仅此而已。',
      ],
    },
    {
      title: '用途',
      points: [
        '用来安排、执行您的预订并开发票、就预订与您联系、保护您的账户，以及保存法律要求的账目。我们不出售您的资料，也不用来做广告。',
      ],
    },
    {
      title: '谁能看到',
      points: [
        [
          '我们的职员。他们每次打开医疗资料都有记录。',
          '上门的人员：您的姓名、地址与电话号码，以及该次服务所需的资料。',
          '为我们工作的公司：付款服务商，为我们发送电邮、WhatsApp 消息与短信的公司，地图与地址服务，以及我们电脑与文件的托管商。其中一些可能在马来西亚境外；它们只得到工作所需的资料。',
          ...processorLines('zh'),
          '若您索取电子发票，税务机关；法律要求时，其他有关当局。',
        ],
      ],
    },
    {
      title: '保存多久',
      points: [
        '您的账户会一直保留，直到您删除为止。预订与付款记录因税务法律要求保存七年；您删除账户之后，这些记录不再含有您的姓名、电话号码与地址。登录记录一年后删除，页面速度的统计90天后删除。',
      ],
    },
    {
      title: '您的选择',
      points: [
        [
          '查看并带走：在个人资料页面下载您的资料。',
          '更正：在个人资料页面。',
          '撤回同意并删除：在个人资料页面删除您的账户。',
          '停止使用您的资料、停止推广，或将资料转给另一家公司：在个人资料页面的“个人资料申请”提出。我们会在21天内答复。',
          '其他查询：通过联系页面写信给我们。',
        ],
        '您也可以向马来西亚个人资料保护专员投诉。',
      ],
    },
    {
      title: 'Cookie',
      points: [
        '只使用网站所需的：一个用来保持登录，一个存有您的名字供菜单显示，一个存有您选择的语言，以及您以 Google 或 Facebook 登录期间的短期 Cookie。没有追踪，也没有广告。',
      ],
    },
  ],
}

/** /privacy: the privacy notice. */
export default function Privacy() {
  return <LegalPage texts={{ en: english, ms: malay, zh: chinese }} />
}
