import { m } from '../../messages/page.ts'
/** A neighbourhood with one of its postcodes; a test asks the server whether it is served. */
export type Neighbourhood = { readonly name: string; readonly postcode: number }

const near = (name: string, postcode: number): Neighbourhood => ({ name, postcode })

/** Served places, in groups that people search for (docs/product/availability.md#where-we-work). */
export const coverage: readonly { title: string; places: readonly Neighbourhood[] }[] = [
  {
    title: m.public_area_kuala_lumpur(),
    places: [
      near('Bangsar', 59100),
      near('Bukit Bintang', 55100),
      near('Bukit Damansara', 50490),
      near('Bukit Jalil', 57000),
      near('Cheras', 56100),
      near('Desa ParkCity', 52200),
      near('Kepong', 52100),
      near('Kuchai Lama', 58200),
      near('Mont Kiara', 50480),
      near('Sentul', 51000),
      near('Setapak', 53000),
      near('Taman Tun Dr Ismail', 60000),
    ],
  },
  {
    title: m.public_area_petaling_jaya(),
    places: [
      near('Petaling Jaya', 46000),
      near('SS2', 47300),
      near('Ara Damansara', 47301),
      near('Bandar Utama', 47800),
      near('Kota Damansara', 47810),
      near('Mutiara Damansara', 47820),
      near('Damansara Damai', 47830),
      near('Sungai Buloh', 47000),
    ],
  },
  {
    title: m.public_area_subang(),
    places: [
      near('Subang Jaya', 47500),
      near('Bandar Sunway', 47500),
      near('USJ', 47600),
      near('Putra Heights', 47650),
      near('Puchong', 47100),
      near('Bandar Kinrara', 47180),
      near('Seri Kembangan', 43300),
      near('Cyberjaya', 63000),
    ],
  },
  {
    title: m.public_area_shah_alam(),
    places: [
      near('Shah Alam', 40000),
      near('Setia Alam', 40170),
      near('Denai Alam', 40160),
      near('Glenmarie', 40150),
      near('Klang', 41000),
      near('Bandar Botanic', 41200),
      near('Bandar Bukit Raja', 41050),
      near('Port Klang', 42000),
    ],
  },
  {
    title: m.public_area_ampang(),
    places: [
      near('Ampang', 68000),
      near('Ulu Kelang', 68000),
      near('Kajang', 43000),
      near('Bandar Baru Bangi', 43650),
      near('Semenyih', 43500),
      near('Batu Caves', 68100),
      near('Rawang', 48000),
    ],
  },
]
