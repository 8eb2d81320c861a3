import terms from '@content/terms.yaml'
import { TopicsPage } from '@/features/help/topics-page'
import { topicsOf } from '@/features/help/topics'

const topics = topicsOf(terms)

/** /institucional/termos-de-uso */
export default function TermsPage() {
  return (
    <TopicsPage
      head={terms}
      crumb="Termos de uso"
      topics={topics}
      placeholder="Pesquise..."
      empty="Nenhum Termo encontrado."
      related={terms.related}
      updated={terms.updated}
    />
  )
}
