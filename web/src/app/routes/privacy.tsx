import privacy from '@content/privacy.yaml'
import { TopicsPage } from '@/features/help/topics-page'
import { topicsOf } from '@/features/help/topics'

const topics = topicsOf(privacy)

/** /institucional/politica-de-privacidade */
export default function PrivacyPage() {
  return (
    <TopicsPage
      head={privacy}
      crumb="Política de privacidade"
      topics={topics}
      placeholder="Pesquise..."
      empty="Nenhuma Política encontrada."
      related={privacy.related}
      updated={privacy.updated}
    />
  )
}
