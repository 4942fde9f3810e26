import type { MetaFunction } from 'react-router'
import { noticeVersion } from '../../../domain/account/notices.ts'
import { m } from '../../../messages/page.ts'
import { LegalPage, type LegalText } from '../../account/LegalPage.tsx'
import { publicHead } from '../../public-site/head.ts'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  publicHead({
    title: m.legal_privacy_title({ company }),
    description: m.legal_privacy_description({ company }),
    path: '/privacy',
  })

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
          'What you write to us.',
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
          'The companies that work for us: the payment provider, the sender of our e-mails, the map and address service, and the host of our computers. Some of them may be outside Malaysia; they get only what their work needs.',
          'Authorities, when the law obliges us.',
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
          'Limit, object, or ask anything: write to us through the contact page. We answer within 21 days.',
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
          'Syarikat yang bekerja untuk kami: penyedia pembayaran, penghantar e-mel, perkhidmatan peta dan alamat, serta pengehos komputer kami. Sesetengahnya mungkin berada di luar Malaysia; mereka hanya menerima apa yang diperlukan untuk kerja mereka.',
          'Pihak berkuasa, apabila undang-undang mewajibkan kami.',
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
          'Hadkan, bantah atau bertanya: tulis kepada kami melalui halaman hubungi kami. Kami menjawab dalam masa 21 hari.',
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
          '您写给我们的内容。',
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
          '为我们工作的公司：付款服务商、电邮发送商、地图与地址服务，以及我们电脑的托管商。其中一些可能在马来西亚境外；它们只得到工作所需的资料。',
          '法律要求时，有关当局。',
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
          '限制、反对或查询：通过联系页面写信给我们。我们会在21天内回复。',
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
