import faq from '@content/faq.yaml'
import press from '@content/press.yaml'
import { brandPlace } from '@/lib/config'
import { paths, pressNotePath } from '@/lib/paths'
import { profileLayout, statement } from './pages'
import { renderPage } from './render-page'

// Pages whose text is known when the application is built, by the name of their template.
const plain = {
  about: paths.about,
  clubs: paths.clubs,
  contact: paths.contact,
  guide: paths.couponGuide,
  jobs: paths.jobs,
  press: paths.press,
  ...Object.fromEntries(press.items.map(({ slug }) => [`press-note-${slug}`, pressNotePath(slug)])),
}

// Pages that the server can search as well.
const searchable = { faq: paths.faq, terms: paths.terms, privacy: paths.privacy }

/** No topic says this. */
const nothing = `0${faq.items[0]?.id ?? ''}0`

/**
 * The templates that the server makes public pages of, by name: what is inside of <main>, with places for the brand and for what somebody
 * looks for. A search leaves out the topics that do not say it.
 */
export async function prerender(): Promise<ReadonlyMap<string, string>> {
  const templates = new Map<string, string>()
  for (const [name, path] of Object.entries(plain)) templates.set(name, templateOf(await mainOf(path)))
  for (const [name, path] of Object.entries(searchable)) {
    const whole = replaceOnce(await mainOf(path), /value=""/, 'value="{{.Data.Searched}}"')
      .replaceAll(/<details [^>]*id="([^"]+)">.*?<\/details>/gs, '{{if index .Data.Found "$1"}}$&{{end}}')
      .replaceAll(/<li><a href="[^"#]+#([^"]+)">[^<]*<\/a><\/li>/g, '{{if index .Data.Found "$1"}}$&{{end}}')
    const counted = replaceOnce(whole, /(role="status">)(<)/, '$1{{.Data.Count}}$2')
    const empty = replaceOnce(await mainOf(`${path}?busca=${nothing}`), RegExp(nothing), '{{.Data.Searched}}')
    templates.set(name, templateOf(`{{if .Data.Found}}${counted}{{else}}${empty}{{end}}`))
  }
  await Promise.all([profileLayout.preload(), statement.preload()])
  templates.set('statement', templateOf(await renderPage(paths.statement)))
  return templates
}

/** What a page has between the header and the footer, which have more in them than is known here. */
async function mainOf(path: string): Promise<string> {
  const main = /<main [^>]*><!--\$-->(.*)<!--\/\$--><\/main>/s.exec(await renderPage(path))?.[1]
  if (main === undefined) throw new Error(`${path} was not rendered`)
  if (main.includes('<!--'))
    throw new Error(`${path} has texts side by side, or waits: templates have no place for that`)
  return main
}

/** A line for each element: the server takes the line breaks out again. */
function templateOf(html: string): string {
  return `${html.replaceAll(brandPlace, '{{.Brand}}').replaceAll(/(>|\}\})(<[^/]|\{\{(?:if|end|else))/g, '$1\n$2')}\n`
}

function replaceOnce(html: string, pattern: RegExp, by: string): string {
  if (html.match(RegExp(pattern, 'g'))?.length !== 1) throw new Error(`not one ${String(pattern)} in ${html}`)
  return html.replace(pattern, by)
}
