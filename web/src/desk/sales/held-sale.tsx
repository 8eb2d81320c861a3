import { useRef } from 'react'
import { formatDayTime } from '@/lib/format'
import type { ConversionSummary } from '../api/generated'
import { useReleaseConversionMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { Amount } from '../parts/amount'
import { Notice } from '../parts/notice'
import { Propose, useOpenProposal } from '../proposals/propose'

interface HeldSaleProps {
  sale: ConversionSummary
  heldAt: string
}

/** That a sale is held because it earns more than its network pays, with the numbers, and proposing that it is paid all the same. */
export function HeldSale({ sale, heldAt }: HeldSaleProps) {
  const [release] = useReleaseConversionMutation()
  const notice = useRef<HTMLDivElement>(null)
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
      <Propose
        proposal={useOpenProposal('release_sale', sale.id)}
        label="Propor liberar"
        notFinance="Só quem tem o papel Finanças propõe liberar uma venda; Aprovação decide."
        focusAfter={notice}
        dialog={(asking) => (
          <ReasonDialog
            {...asking}
            title="Propor liberar esta venda?"
            text={
              <p>
                Se outra pessoa, com o papel Aprovação, aprovar, o próximo Pix leva o cashback inteiro, e a
                diferença fica por nossa conta. Se o cashback subir ou a comissão cair depois, a venda volta a
                ficar retida.
              </p>
            }
            onConfirm={async (reason) =>
              refusalOf((await release({ id: sale.id, reasonRequest: { reason } })).error)
            }
          />
        )}
      />
    </Notice>
  )
}
