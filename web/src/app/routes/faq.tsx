import faq from '@content/faq.yaml'
import { TopicsPage } from '@/features/help/topics-page'

const topics = faq.items.map(({ id, question, answer }) => ({ id, title: question, paragraphs: answer }))

/** /ajuda/perguntas-frequentes */
export default function FaqPage() {
  return (
    <TopicsPage
      head={faq}
      crumb="Perguntas frequentes"
      topics={topics}
      placeholder="Pesquise sua dúvida..."
      empty="Nenhuma pergunta encontrada."
      related={faq.related}
    />
  )
}
