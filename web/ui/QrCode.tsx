import styles from './QrCode.module.css'
import { qrPath } from './qr-path.ts'

/** A QR code, black on white in both colour schemes, as cameras need. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text)
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
