import { config } from '@/lib/config'

interface LogoMarkProps {
  /** In quarters of a rem, as all sizes. */
  size?: string
}

/** The mark of Devolve: an arrow that turns back into a D and ends in a leaf. */
export function LogoMark({ size = '10' }: LogoMarkProps) {
  const pixels = Number(size) * 4
  return (
    <svg className="logo-mark" width={pixels} height={pixels} aria-hidden="true">
      <use href="#logo-mark" />
    </svg>
  )
}

/** The mark with the name of the brand and of its programme. */
export function Logo() {
  return (
    <span className="logo">
      <LogoMark size="9" />
      <span className="logo-text">
        <span className="logo-brand">{config.brand}</span> <span className="logo-programme">Devolve</span>
      </span>
    </span>
  )
}
