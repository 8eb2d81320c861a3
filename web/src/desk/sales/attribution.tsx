import { chakra } from '@chakra-ui/react/styled-system'
import { type RefObject, useState } from 'react'
import { useAlert } from '@/ui/alert/alert-context'
import { formatDayTime } from '@/lib/format'
import type { CandidateClick, ConversionSummary } from '../api/generated'
import { useAttributeConversionMutation, useListCandidateClicksQuery } from '../api/index'
import { ReasonDialog } from '../dialog/reason-dialog'
import { refusalOf } from '../api/refusal'
import { EmptyNote } from '../parts/empty-note'
import { GuardedButton } from '../parts/guarded-button'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { useMe } from '../people/use-me'
import { shopperText } from '../words/people'
import { timeBefore } from '../words/sales'
import { Candidates } from './candidates'
import { cashbackAt, effectText } from './effect'

interface AttributionProps {
  sale: ConversionSummary
  /** What has the focus afterwards: the button is gone by then. */
  heading: RefObject<HTMLHeadingElement | null>
}

function whyNot(isFinance: boolean, chosen: CandidateClick | undefined): string | null {
  if (!isFinance) return 'Só quem tem o papel Finanças atribui vendas.'
  return chosen === undefined ? 'Escolha antes o clique de que a venda veio.' : null
}

/** The clicks that a sale may have come from, and giving it to one of them. */
export function Attribution({ sale, heading }: AttributionProps) {
  const isFound = sale.clickId !== undefined && sale.contestedBy === undefined
  const query = useListCandidateClicksQuery({ id: sale.id }, { skip: isFound })
  const { may } = useMe()
  const [chosen, setChosen] = useState<CandidateClick>()
  const [asking, setAsking] = useState(false)
  const why = whyNot(may('finance'), chosen)

  return (
    <>
      {!isFound && (
        <Section
          flush
          title="De qual clique veio esta venda?"
          text={`Cliques da rede ${sale.network} nos trinta dias antes da compra, do mais próximo ao mais distante.`}
        >
          <Loaded query={query} what="os cliques" height="48">
            {(clicks) =>
              clicks.length === 0 ? (
                <EmptyNote>
                  Nenhum cliente clicou nesta rede nos trinta dias antes da compra. A venda fica sem dono, e a
                  comissão fica com a casa.
                </EmptyNote>
              ) : (
                <chakra.div css={{ containerType: 'inline-size' }}>
                  <Candidates sale={sale} clicks={clicks} chosen={chosen?.id} onChoose={setChosen} />
                  <chakra.div
                    display="flex"
                    flexWrap="wrap"
                    alignItems="center"
                    justifyContent="space-between"
                    gap="3"
                    px={{ base: '4', md: '5' }}
                    py="4"
                    borderTopWidth="1px"
                    bg="sunken"
                  >
                    <chakra.p flex="1 1 16rem" textStyle="small" color={why === null ? 'fg' : 'fg.muted'}>
                      {chosen === undefined || why !== null
                        ? why
                        : effectText(
                            sale.verdict,
                            cashbackAt(sale.saleCents, chosen.rateBasisPoints),
                            shopperText(chosen.userId, chosen.shopper),
                          )}
                    </chakra.p>
                    <GuardedButton
                      why={why}
                      onClick={() => {
                        setAsking(true)
                      }}
                    >
                      Atribuir a este clique
                    </GuardedButton>
                  </chakra.div>
                </chakra.div>
              )
            }
          </Loaded>
        </Section>
      )}
      {chosen !== undefined && (
        <AttributeDialog
          open={asking}
          sale={sale}
          click={chosen}
          heading={heading}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

interface AttributeDialogProps extends AttributionProps {
  open: boolean
  click: CandidateClick
  onClose: () => void
}

function AttributeDialog({ open, sale, click, heading, onClose }: AttributeDialogProps) {
  const [attribute] = useAttributeConversionMutation()
  const showAlert = useAlert()
  const shopper = shopperText(click.userId, click.shopper)
  return (
    <ReasonDialog
      open={open}
      grave
      title="Atribuir a venda?"
      action="Atribuir a venda"
      text={
        <>
          <p>
            A venda passa ao clique de {formatDayTime(click.at)} na {click.storeName}, feito pelo cliente{' '}
            {shopper} {timeBefore(click.at, sale.occurredAt)} antes da compra.
          </p>
          <p>{effectText(sale.verdict, cashbackAt(sale.saleCents, click.rateBasisPoints), shopper)}</p>
          <p>Depois de atribuída, a venda não muda mais de dono.</p>
        </>
      }
      onConfirm={async (reason) => {
        const { data, error } = await attribute({
          id: sale.id,
          attributeRequest: { clickId: click.id, reason },
        })
        if (data !== undefined && 'proposedBy' in data)
          showAlert({
            severity: 'success',
            message: 'O valor pede uma segunda pessoa: a atribuição foi proposta, e outra pessoa decide.',
          })
        return refusalOf(error)
      }}
      focusAfter={heading}
      onClose={onClose}
    />
  )
}
