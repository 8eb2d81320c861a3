// Draws the icons of the installed site, and the mark of mails, from the mark in public/favicon.svg: node scripts/icons.mjs. The pictures are committed; run it
// again when the mark changes. CHROME_PATH names another Chromium than Playwright's.
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url))
const mark = readFileSync(file('favicon.svg'), 'utf8')
const tile = '#0C443B'

/** An icon, and how much of its width the mark takes: what a system may cut off shows the tile's colour alone. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1, background: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, background: 'transparent' },
  { name: 'icon-maskable-192.png', size: 192, share: 0.72, background: tile },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72, background: tile },
  { name: 'apple-touch-icon.png', size: 180, share: 0.86, background: tile },
  { name: '../../api/notify/templates/mark.png', size: 108, share: 1, background: 'transparent' }, // of mails
  { name: 'badge-96.png', size: 96, share: 1, background: 'transparent', outline: true },
]

/** The mark in white without its tile, as Android shows it in its status bar. */
function outlined(svg) {
  return svg
    .replace(/<rect[^>]*>/, '')
    .replaceAll('#CDEF5B', '#fff')
    .replace(/<path d="M10\.8[^>]*>/, '')
}

const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
try {
  for (const { name, size, share, background, outline } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-content:center;background:${background}}svg{width:${share * size}px}</style>` +
        (outline ? outlined(mark) : mark),
    )
    await page.screenshot({ path: file(name), omitBackground: background === 'transparent' })
    await page.close()
  }
} finally {
  await browser.close()
}
