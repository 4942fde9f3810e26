import { query, type Tx } from '../db/transaction.ts'

/** Staff's knowledge of the demo's customers, by e-mail. */
const known = [
  {
    email: 'customer@jiran.test',
    tags: ['Regular', 'Cats'],
    note: 'Likes the same crew. Call before a change of time.',
    crewNote: 'Shoes off at the door. Two cats, keep the balcony closed.',
    blocked: null,
  },
  {
    email: 'hidayah@jiran.test',
    tags: ['Regular'],
    note: 'Pays in cash, has it ready.',
    crewNote: '',
    blocked: null,
  },
  {
    email: 'peter@jiran.test',
    tags: [],
    note: '',
    crewNote: '',
    blocked: 'Two visits without anybody at home, not paid.',
  },
] as const

/** Customers who booked by phone and have no account of their own. */
const callers = [
  ['Puan', 'Zaiton', '+60 132000001', 'ms'],
  ['Uncle', 'Lim', '+60 132000002', 'zh'],
  ['Chong', 'Mei Fong', '+60 132000003', 'en'],
] as const

/** First and last names. The lengths of a pair of lists share no factor, so that pairs do not repeat. */
const names: readonly { firsts: string[]; families: string[] }[] = [
  {
    firsts: ['Azura', 'Khairul', 'Puteri', 'Syed', 'Mariam', 'Nur Izzati', 'Irfan', 'Sofia'],
    families: ['Anuar', 'Jamil', 'Kamal', 'Sofian', 'Bakar', 'Idris', 'Mohd Noor'],
  },
  {
    firsts: ['Li Wen', 'Su Yin', 'Wei Han', 'Kim Hock', 'Grace', 'Jia Hui'],
    families: ['Ooi', 'Khoo', 'Lau', 'Chin', 'Toh', 'Yeoh', 'Foo'],
  },
  {
    firsts: ['Thivya', 'Anand', 'Vimala', 'Selvam', 'Joanne', 'Logan'],
    families: ['Balan', 'Pillay', 'Raju', 'Maniam', 'Naidu', 'Kannan', 'Dorai'],
  },
]
const REGULAR_CUSTOMERS = 72

/** Customers of the regular orders, no two of one name or phone. */
export function regularCustomers(): { first: string; family: string; phone: string }[] {
  return Array.from({ length: REGULAR_CUSTOMERS }, (_, number) => {
    const { firsts = [], families = [] } = names[number % names.length] ?? {}
    const at = Math.floor(number / names.length)
    return {
      first: firsts[at % firsts.length] ?? '',
      family: families[at % families.length] ?? '',
      phone: `+60 122000${101 + number}`,
    }
  })
}

/** Writes notes, tags, an address with its gate, a block, and customers who booked by phone. */
export async function writeCustomerNotes(tx: Tx, now: Date): Promise<void> {
  for (const { email, tags, note, crewNote, blocked } of known) {
    await query(tx, {
      text: `update account set tags = $2, note = $3, crew_note = $4, blocked_reason = $5,
               blocked_at = case when $5::text is not null then $6::timestamptz end
             where email = $1`,
      values: [email, tags, note, crewNote, blocked, now],
    })
  }
  await query(tx, {
    text: `insert into customer_address (account_id, address, unit, post_code, property_type,
             access_notes, gate, parking, pets)
           select id, '12 Jalan Maarof, Bangsar', '', 59100, 'Landed Property', 'Ring twice',
             'Guard house, say the house number', 'In front of the house', 'Two cats'
           from account where email = $1`,
    values: [known[0].email],
  })
  for (const [first, last, phone, language] of callers) {
    await query(tx, {
      text: `insert into account (first_name, last_name, phone, language, created_at)
             values ($1, $2, $3, $4, $5)`,
      values: [first, last, phone, language, now],
    })
  }
}
