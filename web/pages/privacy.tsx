import type { MetaFunction } from 'react-router'
import { LegalPage, type LegalText } from '../account/LegalPage.tsx'
import { publicHead } from '../public-site/head.ts'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () =>
  publicHead({
    title: `Privacy notice · ${company}`,
    description: `What ${company} keeps about you, why, who sees it, how long, and how you see, correct or delete it. In English and Malay.`,
    path: '/privacy',
  })

const english: LegalText = {
  title: 'Privacy notice',
  lead: `This is what ${company} keeps about you and why, under the Personal Data Protection Act 2010 of Malaysia.`,
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
        'Only what the site needs: one that keeps you signed in, one with your name for the menu, and short-lived ones while you sign in with Google or Facebook. No tracking and no advertising.',
      ],
    },
  ],
}

const malay: LegalText = {
  title: 'Notis privasi',
  lead: `Inilah maklumat tentang anda yang disimpan oleh ${company} dan sebabnya, di bawah Akta Perlindungan Data Peribadi 2010.`,
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
          'Lihat dan bawa bersama: Download my data di halaman profil anda.',
          'Betulkan: halaman profil anda.',
          'Tarik balik persetujuan dan padamkan: Delete my account di halaman profil anda.',
          'Hadkan, bantah atau bertanya: tulis kepada kami melalui halaman hubungi kami. Kami menjawab dalam masa 21 hari.',
        ],
        'Anda juga boleh membuat aduan kepada Pesuruhjaya Perlindungan Data Peribadi Malaysia.',
      ],
    },
    {
      title: 'Kuki',
      points: [
        'Hanya yang diperlukan: satu untuk mengekalkan log masuk anda, satu dengan nama anda untuk menu, dan kuki jangka pendek semasa anda log masuk dengan Google atau Facebook. Tiada penjejakan dan tiada iklan.',
      ],
    },
  ],
}

/** /privacy: the privacy notice, in both languages that the law asks for. */
export default function Privacy() {
  return <LegalPage english={english} malay={malay} />
}
