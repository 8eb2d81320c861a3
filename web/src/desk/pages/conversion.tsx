import '../sales/sales.css'
import { useParams } from 'react-router'
import { ButtonLink } from '@/ui/public-button'
import type { ConversionStory } from '../api/generated'
import { useGetConversionStoryQuery } from '../api/index'
import { Loaded } from '@/ui/loaded'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { Section } from '@/ui/section'
import { deskPaths } from '../paths'
import { CorrectedFields } from '../quarantine/corrected-fields'
import { HandMark, Hands } from '../sales/hands'
import { HeldSale } from '../sales/held-sale'
import { Debt } from '../sales/debt'
import { Receivable } from '../sales/receivable'
import { SaleFacts } from '../sales/sale-facts'
import { SaleFigures } from '../sales/sale-figures'
import { SaleStatus } from '../sales/sale-status'
import { Story } from '../story/story'

function titleOf(story: ConversionStory | undefined): string {
  if (story === undefined) return 'Venda'
  const { storeName, orderId, transactionId } = story.conversion
  const store = storeName === '' ? 'Venda sem dono' : storeName
  return `${store}, ${orderId === undefined ? transactionId : `pedido ${orderId}`}`
}

/** /financeiro/vendas/:id: all that is known of a sale, and everything that happened to it. */
export default function ConversionPage() {
  const { id = '' } = useParams()
  const query = useGetConversionStoryQuery({ id })
  const story = query.currentData
  return (
    <Page>
      <PageHeader
        title={titleOf(story)}
        back={{ to: deskPaths.conversions, label: 'Vendas' }}
        text={
          story === undefined ? undefined : (
            <span className="desk-sale-status">
              <SaleStatus sale={story.conversion} />
              <HandMark hands={story.hands} />
            </span>
          )
        }
      />
      <Loaded query={{ ...query, data: story }} what="a venda" height="96">
        {({ conversion, details, campaign, events, corrections, shoppers, hands }) => (
          <>
            {conversion.clickId === undefined && (
              <Notice tone="waiting" icon="alert" title="Esta venda não tem dono: nenhum clique é conhecido.">
                <span>
                  <ButtonLink
                    look="outline"
                    size="sm"
                    to={`${deskPaths.unattributed}?venda=${encodeURIComponent(conversion.id)}`}
                  >
                    Encontrar o dono
                  </ButtonLink>
                </span>
              </Notice>
            )}
            {conversion.contestedBy !== undefined && (
              <Notice
                tone="bad"
                icon="alert"
                title="Venda contestada: a rede diz agora que ela veio de outro clique."
              >
                <p>
                  Nenhum Pix leva esta venda até que alguém diga de quem ela é. O cliente a vê como antes.
                </p>
                <span>
                  <ButtonLink
                    look="outline"
                    size="sm"
                    to={`${deskPaths.unattributed}?venda=${encodeURIComponent(conversion.id)}`}
                  >
                    Decidir de quem é
                  </ButtonLink>
                </span>
              </Notice>
            )}
            {conversion.heldAt !== undefined && <HeldSale sale={conversion} heldAt={conversion.heldAt} />}
            <SaleFigures sale={conversion} />
            <Receivable sale={conversion} />
            <Debt sale={conversion} />
            <SaleFacts sale={conversion} details={details} campaign={campaign} />
            <Hands hands={hands} />
            <CorrectedFields fields={corrections} />
            <Section title="Histórico" text="Quem fez o quê, e o que isso moveu no livro.">
              <Story events={events} shoppers={shoppers} open />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
