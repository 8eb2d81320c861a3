import { useRef, useState } from 'react'
import { formatDayTime } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { ConversionSummary } from '../api/generated'
import { useListProposalsQuery, useReleaseConversionMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { Amount } from '../parts/amount'
import { GuardedButton } from '../parts/guarded-button'
import { Notice } from '../parts/notice'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'

interface HeldSaleProps {
  sale: ConversionSummary
  heldAt: string
}

/** That a sale is held because it earns more than its network pays, with the numbers, and proposing that it is paid all the same. */
export function HeldSale({ sale, heldAt }: HeldSaleProps) {
  const { data: proposals } = useListProposalsQuery({ open: true })
  const { me, may } = useMe()
  const [release] = useReleaseConversionMutation()
  const [asking, setAsking] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const proposal = proposals?.find(
    ({ kind, payload }) => kind === 'release_sale' && payload.conversionId === sale.id,
  )
  return (
    <Notice
      ref={notice}
      tone="waiting"
      icon="lock"
      title={`Venda retida desde ${formatDayTime(heldAt)}: o cashback passa do que a comissão permite.`}
    >
      <p>
        Cashback de <Amount value={sale.cashbackCents} />, comissão de <Amount value={sale.commissionCents} />
        : faltam <Amount value={sale.overCents ?? 0} />. Nenhum Pix leva esta venda até que duas pessoas a
        liberem ou a rede a corrija. O cliente a vê aprovada e em conferência.
      </p>
      <span>
        {proposal !== undefined ? (
          <SiteLink className="desk-link" to={deskPaths.proposal(proposal.id)}>
            Ver a proposta
          </SiteLink>
        ) : (
          <GuardedButton
            look="outline"
            size="sm"
            why={
              me === undefined || may('finance')
                ? null
                : 'Só quem tem o papel Finanças propõe liberar uma venda; Aprovação decide.'
            }
            onClick={() => {
              setAsking(true)
            }}
          >
            Propor liberar
          </GuardedButton>
        )}
      </span>
      <ReasonDialog
        open={asking}
        title="Propor liberar esta venda?"
        text={
          <p>
            Se outra pessoa, com o papel Aprovação, aprovar, o próximo Pix leva o cashback inteiro, e a
            diferença fica por nossa conta. Se o cashback subir ou a comissão cair depois, a venda volta a
            ficar retida.
          </p>
        }
        action="Propor"
        focusAfter={notice}
        onConfirm={async (reason) =>
          refusalOf((await release({ id: sale.id, reasonRequest: { reason } })).error)
        }
        said="Proposto. Outra pessoa decide em Propostas."
        onClose={() => {
          setAsking(false)
        }}
      />
    </Notice>
  )
}
