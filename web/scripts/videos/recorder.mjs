// A film made of pictures of pages: each is held as long as it takes to read it, and the pointer moves between them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const moveFrames = 9
const frameSeconds = 0.05

/** Draws what the film has and the page has not: the caption and the pointer. Runs in the page. */
function dress({ caption, x, y, pressed }) {
  const part = (id, style) => {
    const found = document.getElementById(id)
    const element = found ?? document.documentElement.appendChild(document.createElement('div'))
    Object.assign(element, { id })
    Object.assign(element.style, { position: 'fixed', zIndex: 2147483647, pointerEvents: 'none', ...style })
    return element
  }
  part('film-caption', {
    inset: 'auto 0 0',
    padding: '18px 40px 20px',
    background: '#072722',
    borderTop: '4px solid #cdef5b',
    color: '#fffdf8',
    font: "600 32px/1.25 'Bricolage Grotesque Variable', sans-serif",
  }).textContent = caption
  part('film-pointer', {
    left: `${x - 22}px`,
    top: `${y - 22}px`,
    width: '44px',
    height: '44px',
    border: '4px solid #072722',
    borderRadius: '50%',
    background: pressed ? '#cdef5b' : 'rgb(205 239 91 / 60%)',
    boxShadow: '0 0 0 3px #fffdf8',
    scale: pressed ? '0.75' : '1',
  })
}

export class Recorder {
  #folder = mkdtempSync(join(tmpdir(), 'devolve-film-'))
  #frames = []
  #at = { x: 1300, y: 600 }
  #caption = ''

  constructor(page) {
    this.page = page
  }

  async #frame(seconds, pressed = false) {
    await this.page.evaluate(dress, { caption: this.#caption, ...this.#at, pressed })
    const file = join(this.#folder, `${String(this.#frames.length).padStart(4, '0')}.png`)
    await this.page.screenshot({ path: file })
    this.#frames.push({ file, seconds })
  }

  /** Shows the page under a caption. */
  async say(caption, seconds) {
    this.#caption = caption
    await this.#frame(seconds)
  }

  /** Brings an element to where the caption does not cover it. */
  async reveal(locator) {
    const seen = await locator.boundingBox()
    if (seen !== null && seen.y > 130 && seen.y + seen.height < 715) return
    await locator.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  }

  /** Leads the pointer to an element. */
  async point(locator) {
    await this.reveal(locator)
    const box = await locator.boundingBox()
    if (box === null) throw new Error(`nothing to point at: ${locator}`)
    const from = this.#at
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    for (let step = 1; step <= moveFrames; step++) {
      const part = (1 - Math.cos((step / moveFrames) * Math.PI)) / 2
      this.#at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await this.#frame(frameSeconds)
    }
  }

  /** Presses where the pointer is led to. */
  async press(locator) {
    await this.point(locator)
    await this.#frame(0.3)
    await this.#frame(0.2, true)
    await locator.click()
  }

  /** Types, a sign at a time. */
  async type(locator, text) {
    await this.press(locator)
    for (const sign of text) {
      await locator.pressSequentially(sign)
      await this.#frame(0.1)
    }
  }

  /** Scrolls as one reads. */
  async scroll(pixels) {
    for (let step = 0; step < 12; step++) {
      await this.page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), pixels / 12)
      await this.#frame(frameSeconds)
    }
  }

  /** Writes the film, and answers its length in seconds. */
  write(file) {
    const list = join(this.#folder, 'list.txt')
    const last = this.#frames.at(-1)
    const entries = this.#frames.map((frame) => `file '${frame.file}'\nduration ${frame.seconds}`)
    writeFileSync(list, [...entries, `file '${last.file}'`, ''].join('\n'))
    const film = [
      '-vf',
      'fps=20,scale=1280:720:flags=lanczos,format=yuv420p',
      '-c:v',
      'libx264',
      '-crf',
      '28',
      '-preset',
      'veryslow',
      '-an',
    ]
    execFileSync('ffmpeg', [
      ...['-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, ...film],
      ...['-movflags', '+faststart', file],
    ])
    rmSync(this.#folder, { recursive: true })
    return this.#frames.reduce((sum, { seconds }) => sum + seconds, 0)
  }
}
