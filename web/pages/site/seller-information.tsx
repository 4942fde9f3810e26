import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { LegalPage, type LegalText } from '../../account/LegalPage.tsx'
import { publicHead } from '../../public-site/head.ts'
import { company, hourText, siteFacts } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  publicHead({
    title: m.legal_seller_title({ company }),
    description: m.legal_seller_description({ company }),
    path: '/seller-information',
  })

const { registration, address, email, phone, origin, lateFee } = siteFacts
const reach = [email, phone, address, origin]

const english: LegalText = {
  title: 'Seller information',
  lead: 'What the Consumer Protection (Electronic Trade Transactions) Regulations 2024 of Malaysia ask every online seller to show.',
  since: 'Every page and the summary of your booking link here.',
  parts: [
    { title: '1. Name', points: [company] },
    { title: '2. Registration number of the business (SSM)', points: [registration] },
    { title: '3. How to reach us', points: [reach] },
    {
      title: '4. What we offer',
      points: [
        'Help at home by the hour: cleaning, elderly care, gardening, general work, moving and packing, everyday tasks, tree cutting and accompanied rides, as far as each can be booked at your postcode. The page of each service says what it includes.',
      ],
    },
    {
      title: '5. Full price',
      points: [
        'The summary of your booking shows the price in ringgit, line by line, before you confirm: the rate, add-ons, surcharges, vouchers and the total. The total includes taxes and the way to you. Nothing is added to it afterwards unless you ask for more time or change a visit.',
      ],
    },
    {
      title: '6. How you pay',
      points: [
        'By one of the methods that the booking form offers before you confirm: online through our payment provider, or in cash where it is offered.',
      ],
    },
    {
      title: '7. Terms',
      points: [
        `A visit can be changed or cancelled free of charge until ${hourText('lateFeeHours', 'en')} before it starts; after that a late fee of at most ${lateFee} is shown before you agree to it.`,
      ],
      link: { name: 'All terms', path: '/terms' },
    },
    {
      title: '8. When we come',
      points: [
        `On the day and at the time that you choose and we confirm, at the earliest ${hourText('leadHours', 'en')} after you book, with starts from ${hourText('opens', 'en')} to ${hourText('closes', 'en')}.`,
      ],
    },
    {
      title: 'Mistakes, confirmation and records',
      points: [
        'You can correct every answer before you confirm. We confirm a booking at once, on the page and by e-mail. We keep records of what was ordered for at least three years.',
      ],
    },
  ],
}

const malay: LegalText = {
  title: 'Maklumat penjual',
  lead: 'Maklumat yang wajib dipaparkan oleh setiap penjual dalam talian menurut Peraturan-Peraturan Perlindungan Pengguna (Transaksi Perdagangan Elektronik) 2024.',
  since: 'Pautannya ada di kaki setiap halaman dan di sebelah ringkasan tempahan anda.',
  parts: [
    { title: '1. Nama', points: [company] },
    { title: '2. Nombor pendaftaran perniagaan (SSM)', points: [registration] },
    { title: '3. Cara menghubungi kami', points: [reach] },
    {
      title: '4. Perkhidmatan kami',
      points: [
        'Bantuan di rumah mengikut jam: pembersihan, penjagaan warga emas, berkebun, kerja am, pindah dan bungkus, urusan harian, penebangan pokok serta perjalanan berteman, setakat yang boleh ditempah di poskod anda. Halaman setiap perkhidmatan menyatakan kandungannya.',
      ],
    },
    {
      title: '5. Harga penuh',
      points: [
        'Ringkasan tempahan memaparkan harga dalam ringgit, baris demi baris, sebelum anda mengesahkan: kadar, khidmat tambahan, surcaj, baucar dan jumlah. Jumlah itu termasuk cukai dan perjalanan ke tempat anda. Tiada apa-apa ditambah selepas itu kecuali anda meminta masa tambahan atau menukar lawatan.',
      ],
    },
    {
      title: '6. Cara bayaran',
      points: [
        'Dengan salah satu kaedah yang ditawarkan dalam borang tempahan sebelum anda mengesahkan: dalam talian melalui penyedia pembayaran kami, atau tunai jika ditawarkan.',
      ],
    },
    {
      title: '7. Terma',
      points: [
        `Lawatan boleh ditukar atau dibatalkan secara percuma sehingga ${hourText('lateFeeHours', 'ms')} sebelum bermula; selepas itu caj lewat tidak melebihi ${lateFee} dipaparkan sebelum anda bersetuju.`,
      ],
      link: { name: 'Semua terma', path: '/terms' },
    },
    {
      title: '8. Bila kami datang',
      points: [
        `Pada hari dan masa yang anda pilih dan kami sahkan, paling awal ${hourText('leadHours', 'ms')} selepas anda menempah, dengan masa mula dari ${hourText('opens', 'ms')} hingga ${hourText('closes', 'ms')}.`,
      ],
    },
    {
      title: 'Kesilapan, pengesahan dan rekod',
      points: [
        'Anda boleh membetulkan setiap jawapan sebelum mengesahkan. Kami mengesahkan tempahan serta-merta, di halaman dan melalui e-mel. Rekod pesanan disimpan sekurang-kurangnya tiga tahun.',
      ],
    },
  ],
}

const chinese: LegalText = {
  title: '商家信息',
  lead: '以下是马来西亚《2024年消费者保护（电子商务交易）条例》要求网上商家展示的内容。',
  since: '每页页尾与预订摘要旁都有此页的链接。',
  parts: [
    { title: '1. 名称', points: [company] },
    { title: '2. 商业注册号码（SSM）', points: [registration] },
    { title: '3. 联络方式', points: [reach] },
    {
      title: '4. 服务内容',
      points: [
        '按小时提供的家居服务：清洁、乐龄看护、园艺、一般杂务、搬运与打包、跑腿代办、砍树与陪伴出行，以您的邮编可预订的为准。各服务页面说明其内容。',
      ],
    },
    {
      title: '5. 完整价格',
      points: [
        '确认之前，预订摘要会逐项以令吉显示价格：费率、附加服务、附加费、优惠码与总额。总额已含税与上门路费；除非您要求加时或更改服务，之后不再加价。',
      ],
    },
    {
      title: '6. 付款方式',
      points: ['以预订表格在确认前提供的方式付款：通过付款服务商在线付款，或在提供时以现金支付。'],
    },
    {
      title: '7. 条款',
      points: [
        `开始前${hourText('lateFeeHours', 'zh')}之前可免费更改或取消；之后的逾时费用最多${lateFee}，会在您同意之前显示。`,
      ],
      link: { name: '全部条款', path: '/terms' },
    },
    {
      title: '8. 上门时间',
      points: [
        `在您选择并经我们确认的日期与时间，最早为预订后${hourText('leadHours', 'zh')}，开始时间由${hourText('opens', 'zh')}至${hourText('closes', 'zh')}。`,
      ],
    },
    {
      title: '更正、确认与记录',
      points: [
        '确认之前，您可更正每个答案。我们会即时在页面上并以电邮确认预订。订单记录至少保留三年。',
      ],
    },
  ],
}

/** /seller-information: the eight disclosures of e-trade (docs/product/company.md#seller-information). */
export default function SellerInformation() {
  return <LegalPage texts={{ en: english, ms: malay, zh: chinese }} />
}
