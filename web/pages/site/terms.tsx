import type { MetaFunction } from 'react-router'
import { noticeVersion } from '../../../domain/account/notices.ts'
import { m } from '../../../messages/page.ts'
import { LegalPage, type LegalText } from '../../account/LegalPage.tsx'
import { publicHead } from '../../public-site/head.ts'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  publicHead({
    title: m.legal_terms_title({ company }),
    description: m.legal_terms_description({ company }),
    path: '/terms',
  })

const english: LegalText = {
  title: 'Terms',
  lead: `What you and ${company} promise each other when you book.`,
  since: `In force since ${noticeVersion}.`,
  parts: [
    {
      title: 'Booking',
      points: [
        'We send people by the hour to homes and offices in the postcodes that we serve. A booking is made when we confirm it. An online booking holds its crew for a short time while you pay; if the time passes unpaid, the booking expires and costs nothing.',
        'Please give a true address, let the crew in at the agreed time, and tell us beforehand of anything dangerous.',
      ],
    },
    {
      title: 'Price and payment',
      points: [
        'The price in ringgit is shown in full before you confirm, line by line. You pay online through our payment provider or, where we offer it, in cash. A series of visits is paid for at once.',
        'Tell us of any error in an invoice within 7 days.',
      ],
    },
    {
      title: 'Change and cancellation',
      points: [
        'You may change or cancel a visit free of charge until 24 hours before it starts. After that a late fee applies. We show it before you agree to it; it is never more than the price of that visit and, for a series paid in advance, never more than 5 % of the order.',
        'If we have to cancel, you pay nothing for that visit. Refunds go back the way the payment came, within 14 days.',
      ],
    },
    {
      title: 'If something is not right',
      points: [
        'Tell us within 24 hours of the visit and we put it right without a new charge, or pay back what is fair. Nothing here takes away your rights under the Consumer Protection Act 1999.',
      ],
    },
    {
      title: 'Your account',
      points: [
        'Keep your password to yourself, and tell us if somebody else has used your account. You may delete it at any time on your profile page, once no visit is ahead and no refund is on its way.',
      ],
    },
    {
      title: 'The rest',
      points: [
        'Vouchers have the conditions that stand with them and are not paid out. If these terms change, the day at the top changes with them, and bookings made before keep the terms they were made under. The law of Malaysia applies.',
      ],
    },
  ],
}

const malay: LegalText = {
  title: 'Terma',
  lead: `Apa yang anda dan ${company} janjikan kepada satu sama lain apabila anda menempah.`,
  since: `Berkuat kuasa sejak ${noticeVersion}.`,
  parts: [
    {
      title: 'Tempahan',
      points: [
        'Kami menghantar pekerja mengikut jam ke rumah dan pejabat dalam poskod yang kami liputi. Tempahan dibuat apabila kami mengesahkannya. Tempahan dalam talian menahan pekerja untuk masa yang singkat sementara anda membayar; jika tidak dibayar dalam masa itu, tempahan luput dan tiada bayaran dikenakan.',
        'Sila beri alamat yang benar, benarkan pekerja masuk pada masa yang dipersetujui, dan beritahu kami lebih awal tentang apa-apa yang berbahaya.',
      ],
    },
    {
      title: 'Harga dan bayaran',
      points: [
        'Harga penuh dalam ringgit ditunjukkan baris demi baris sebelum anda mengesahkan. Anda membayar dalam talian melalui penyedia pembayaran kami atau, jika ditawarkan, secara tunai. Satu siri lawatan dibayar sekali gus.',
        'Beritahu kami tentang sebarang kesilapan invois dalam masa 7 hari.',
      ],
    },
    {
      title: 'Pindaan dan pembatalan',
      points: [
        'Anda boleh meminda atau membatalkan lawatan secara percuma sehingga 24 jam sebelum ia bermula. Selepas itu fi lewat dikenakan. Kami menunjukkannya sebelum anda bersetuju; ia tidak melebihi harga lawatan itu dan, bagi siri yang dibayar terlebih dahulu, tidak melebihi 5 % daripada pesanan.',
        'Jika kami terpaksa membatalkan, anda tidak membayar apa-apa untuk lawatan itu. Bayaran balik dibuat melalui cara yang sama, dalam masa 14 hari.',
      ],
    },
    {
      title: 'Jika ada yang tidak kena',
      points: [
        'Beritahu kami dalam masa 24 jam selepas lawatan dan kami membetulkannya tanpa caj baharu, atau membayar balik jumlah yang adil. Tiada apa-apa di sini yang menghapuskan hak anda di bawah Akta Perlindungan Pengguna 1999.',
      ],
    },
    {
      title: 'Akaun anda',
      points: [
        'Rahsiakan kata laluan anda, dan beritahu kami jika orang lain telah menggunakan akaun anda. Anda boleh memadamkannya pada bila-bila masa di halaman profil, apabila tiada lagi lawatan akan datang atau bayaran balik yang belum sampai.',
      ],
    },
    {
      title: 'Lain-lain',
      points: [
        'Baucar tertakluk pada syarat yang disertakan dan tidak boleh ditukar dengan wang tunai. Jika terma ini berubah, tarikh di atas turut berubah, dan tempahan terdahulu kekal dengan terma asalnya. Undang-undang Malaysia terpakai.',
      ],
    },
  ],
}

const chinese: LegalText = {
  title: '条款',
  lead: `您预订时，您与 ${company} 之间的约定。`,
  since: `自 ${noticeVersion} 起生效。`,
  parts: [
    {
      title: '预订',
      points: [
        '我们按小时派人到服务邮编范围内的住家与办公室。预订经我们确认后成立。在线预订会在您付款期间短暂保留人手；逾时未付款，预订即过期，不收任何费用。',
        '请提供真实的地址，在约定时间让团队进门，并事先告诉我们任何危险事项。',
      ],
    },
    {
      title: '价格与付款',
      points: [
        '确认之前，会以令吉逐项显示全额。您可通过我们的付款服务商在线付款，或在我们提供的情况下付现金。系列服务须一次付清。',
        '发票如有任何错误，请在7天内告诉我们。',
      ],
    },
    {
      title: '更改与取消',
      points: [
        '服务开始前24小时以上，您可以免费更改或取消。之后须付逾时费用。我们会在您同意之前显示费用；它不会超过该次服务的价格，若是预先付清的系列服务，也不会超过订单的 5%。',
        '如果我们必须取消，您无须为该次服务付款。退款在14天内按原付款方式退回。',
      ],
    },
    {
      title: '如有不满意',
      points: [
        '请在服务后24小时内告诉我们，我们会免费补做，或合理退款。此处任何内容都不影响您在《1999年消费者保护法令》下的权利。',
      ],
    },
    {
      title: '您的账户',
      points: [
        '请保管好您的密码；如有他人使用您的账户，请告诉我们。没有未完成的上门服务、也没有处理中的退款时，您可随时在个人资料页面删除账户。',
      ],
    },
    {
      title: '其他',
      points: [
        '优惠码受其附带条件约束，不可兑换现金。若这些条款有所更改，页首日期会随之更改；之前的预订仍按当时的条款。适用马来西亚法律。',
      ],
    },
  ],
}

/** /terms. */
export default function Terms() {
  return <LegalPage texts={{ en: english, ms: malay, zh: chinese }} />
}
