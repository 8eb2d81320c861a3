import { useNavigate, useSearchParams } from 'react-router'
import { formatLongMonth } from '@/lib/format'
import { useAlert } from '@/ui/alert/alert-context'
import { InvoiceForm } from '../invoices/invoice-form'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'

const notFinance = 'Só quem tem o papel Finanças propõe faturas; Aprovação decide.'

/** /financeiro/faturas/nova: an invoice, a correction or a cancellation is proposed. */
export default function NewInvoicePage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const showAlert = useAlert()
  const { me, may } = useMe()
  const [network, month, number] = [query.get('rede'), query.get('mes'), query.get('corrige')]
  const of = network !== null && month !== null && number !== null ? { network, month, number } : null
  const cancels = of !== null && query.get('cancela') === 'sim'
  const why = me === undefined || may('finance') ? null : notFinance
  return (
    <Page>
      <PageHeader
        title={of === null ? 'Nova fatura' : `${cancels ? 'Cancelar' : 'Corrigir'} a fatura ${of.number}`}
        back={
          of === null
            ? { to: deskPaths.invoices, label: 'Faturas' }
            : {
                to: deskPaths.invoice(of.network, of.month),
                label: `${of.network}, ${formatLongMonth(of.month)}`,
              }
        }
        text={
          <>
            <p>Outra pessoa, com o papel Aprovação, decide.</p>
            {why !== null && <p>{why}</p>}
          </>
        }
      />
      <InvoiceForm
        of={of}
        cancels={cancels}
        why={why}
        onProposed={(proposal) => {
          showAlert({ severity: 'success', message: 'Proposto. Confira os números; outra pessoa decide.' })
          void navigate(deskPaths.proposal(proposal))
        }}
      />
    </Page>
  )
}
