import { useLayoutEffect } from 'react'
import type { HotArea } from '@/api/generated'

const needed = 4.5 // the contrast that text needs, by WCAG 2.2

/** The relative luminance of a colour in hex. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

/** The text colour for a ground: the wanted one if it can be read there, else black or white. */
export function legible(ground: string, wanted: string | null): string {
  if (wanted !== null && contrast(ground, wanted) >= needed) return wanted
  return contrast(ground, '000000') >= contrast(ground, 'ffffff') ? '000000' : 'ffffff'
}

/** An area's colours as the stylesheet's custom properties. The server writes the same for its first page. */
export function themeProperties(area: HotArea): [string, string][] {
  const pairs: [string, string | null, string, string | null][] = [
    ['nav', area.navBarColor, 'nav-text', area.navBarTextColor],
    ['header', area.couponHeaderColor, 'header-text', area.couponHeaderTextColor],
    ['button', area.buttonColor, 'button-text', null],
  ]
  const properties = pairs.flatMap(([name, ground, textName, wanted]): [string, string][] =>
    ground === null
      ? []
      : [
          [name, ground],
          [textName, legible(ground, wanted)],
        ],
  )
  const { buttonColor, buttonColorOnHover: hover } = area
  if (buttonColor !== null && hover !== null && contrast(hover, legible(buttonColor, null)) >= needed) {
    properties.push(['button-hover', hover])
  }
  return properties.map(([name, hex]) => [`--area-${name}`, `#${hex}`])
}

/** Gives the whole page an area's colours while it is open. */
export function useAreaTheme(area: HotArea): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const properties = themeProperties(area)
    for (const [name, value] of properties) style.setProperty(name, value)
    return () => {
      for (const [name] of properties) style.removeProperty(name)
      document.getElementById('area-theme')?.remove() // the server's, of the first page
    }
  }, [area])
}
