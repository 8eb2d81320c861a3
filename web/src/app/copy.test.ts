import about from '@content/about.yaml'
import clubs from '@content/clubs.yaml'
import contact from '@content/contact.yaml'
import faq from '@content/faq.yaml'
import guide from '@content/guide.yaml'
import jobs from '@content/jobs.yaml'
import press from '@content/press.yaml'
import privacy from '@content/privacy.yaml'
import programme from '@content/programme.yaml'
import terms from '@content/terms.yaml'
import { describe, expect, it } from 'vitest'
import { plainText } from '@/lib/marks'
import { paths, pressNotePath } from '@/lib/paths'
import { renderPage } from './render-page'

/** What is no text: descriptions for search engines, names of drawings and parts, addresses, and days, which are written in words. */
const unseen = new Set('date description file icon id image mark marks picture slug to updated'.split(' '))

/** The texts in a value of the copy. The title of a page is that of its tab; those further in are seen. */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [plainText(value.replace(/^- /, ''))]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, depth + 1))
  return Object.entries(value)
    .filter(([key]) => !unseen.has(key) && (key !== 'title' || depth > 0))
    .flatMap(([, each]) => textsOf(each, depth + 1))
}

/** What is to be read on a page, and said of its drawings. */
async function wordsOf(path: string): Promise<string> {
  const view = await renderPage(path)
  const said = [...view.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)
  return [view.replace(/<[^>]*>/g, ''), ...said].join('\n').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

const pages: readonly (readonly [path: string, copy: unknown])[] = [
  [paths.about, about],
  [paths.clubs, clubs],
  [paths.contact, contact],
  [paths.couponGuide, guide],
  [paths.faq, faq],
  [paths.jobs, jobs],
  [paths.press, { ...press, items: press.items.map(({ title, summary }) => ({ title, summary })) }],
  [paths.privacy, privacy],
  [paths.programme, { ...programme, stores: [] }],
  [paths.terms, terms],
  ...press.items.map((note) => [pressNotePath(note.slug), { note }] as const),
]

it.each(pages)('%s shows every text of its copy', async (path, copy) => {
  const words = await wordsOf(path)
  expect(textsOf(copy).filter((text) => !words.includes(text))).toEqual([])
})

describe('the copy', () => {
  it('has as many parts as the specification counts', () => {
    expect(clubs.form.advantages).toHaveLength(6)
    expect(clubs.logos.items).toHaveLength(9)
    expect(clubs.testimonials.items).toHaveLength(3)
    expect(contact.channels).toHaveLength(3)
    expect(jobs.areas).toHaveLength(4)
    expect(about.features.items).toHaveLength(4)
    expect(about.services.items).toHaveLength(4)
    expect(guide.guides.map(({ id, steps }) => [id, steps.length])).toEqual([
      ['cupom', 4],
      ['oferta', 2],
      ['produto', 2],
    ])
  })

  it('shows a club in the colours of organisations that it names', () => {
    const marks = clubs.logos.items.map(({ mark }) => mark)
    expect(marks).toEqual(expect.arrayContaining([...clubs.hero.preview.marks]))
  })
})
