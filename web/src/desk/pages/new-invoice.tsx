import { useSearchParams } from 'react-router'
import { formatLongMonth } from '@/lib/months'
import { InvoiceForm } from '../invoices/invoice-form'
import { deskPaths } from '../paths'
import { ProposalPage } from '../proposals/proposal-page'

/** /financeiro/faturas/nova: an invoice, a correction or a cancellation is proposed. */
export default function NewInvoicePage() {
  const [query] = useSearchParams()
  const [network, month, number] = [query.get('rede'), query.get('mes'), query.get('corrige')]
  const of = network !== null && month !== null && number !== null ? { network, month, number } : null
  const cancels = of !== null && query.get('cancela') === 'sim'
  return (
    <ProposalPage
      title={of === null ? 'Nova fatura' : `${cancels ? 'Cancelar' : 'Corrigir'} a fatura ${of.number}`}
      back={
        of === null
          ? { to: deskPaths.invoices, label: 'Faturas' }
          : {
              to: deskPaths.invoice(of.network, of.month),
              label: `${of.network}, ${formatLongMonth(of.month)}`,
            }
      }
      text="Outra pessoa, com o papel Aprovação, decide."
      notFinance="Só quem tem o papel Finanças propõe faturas; Aprovação decide."
    >
      {(why, leave) => (
        <InvoiceForm
          of={of}
          cancels={cancels}
          why={why}
          onProposed={(proposal) => {
            leave('Proposto. Confira os números; outra pessoa decide.', deskPaths.proposal(proposal))
          }}
        />
      )}
    </ProposalPage>
  )
}
