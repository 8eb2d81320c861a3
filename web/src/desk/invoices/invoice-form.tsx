import '../entries/entries.css'
import { dayInSaoPaulo } from '@/lib/format'
import { parseReais } from '@/lib/money'
import { errorMessage } from '@/lib/problem'
import { FormAlert } from '@/ui/form-alert'
import { useForm } from '@/ui/hooks/use-form'
import { Section } from '@/ui/section'
import { TextField } from '@/ui/text-field'
import { useProposeInvoiceMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { missingReason } from '../parts/reason-field'
import { ProposalFoot } from '../proposals/proposal-foot'
import { oneLine } from '../words/one-line'

interface InvoiceFormProps {
  /** The invoice in whose place it is; its network and month are fixed then. */
  of: { readonly network: string; readonly month: string; readonly number: string } | null
  /** Nothing is in the place of that invoice. */
  cancels: boolean
  /** Why nothing can be proposed from here; null when it can. */
  why: string | null
  onProposed: (proposal: string) => void
}

/** What is typed, and how it is proposed. */
function useInvoice({ of, cancels, onProposed }: Omit<InvoiceFormProps, 'why'>) {
  const [propose, { isLoading: busy }] = useProposeInvoiceMutation()
  const form = useForm({
    initial: {
      network: of?.network ?? '',
      month: of?.month ?? '',
      number: '',
      amount: '',
      issuedOn: dayInSaoPaulo(new Date()),
      dueOn: '',
      reason: '',
    },
    check: ({ network, month, number, amount, issuedOn, dueOn, reason }) => ({
      ...(network.trim() === '' && { network: 'Diga o nome da rede.' }),
      ...(!/^\d{4}-\d{2}$/.test(month.trim()) && { month: 'Diga o mês.' }),
      ...(issuedOn === '' && { issuedOn: 'Escolha o dia.' }),
      ...(!cancels && {
        ...(number.trim() === '' && { number: 'Diga o número da fatura.' }),
        ...(amount.trim() !== '' &&
          (parseReais(amount) ?? 0) <= 0 && { amount: 'Escreva o valor em reais, como 1.250,00.' }),
        ...(dueOn === ''
          ? { dueOn: 'Escolha o vencimento.' }
          : dueOn < issuedOn && { dueOn: 'Antes da emissão.' }),
      }),
      ...missingReason({ reason }),
    }),
    send: async ({ network, month, number, amount, issuedOn, dueOn, reason }, { say }) => {
      const value = amount.trim() === '' ? null : parseReais(amount)
      const invoiceRequest = {
        network: oneLine(network),
        month: month.trim(),
        issuedOn,
        dueOn: cancels ? issuedOn : dueOn,
        reason: oneLine(reason),
        ...(of !== null && { replaces: of.number }),
        ...(cancels ? { cancel: true } : { number: oneLine(number) }),
        ...(!cancels && value !== null && { cents: value }),
      }
      const { data, error } = await propose({ invoiceRequest })
      if (data !== undefined) onProposed(data.id)
      else {
        const refusal = refusalOf(error)
        if (refusal !== null) say({ severity: 'error', message: errorMessage(refusal), stays: true })
      }
    },
  })
  return { form, busy }
}

/** An invoice to a network, a correction of one or a cancellation, as it is proposed. */
export function InvoiceForm({ why, ...props }: InvoiceFormProps) {
  const { of, cancels } = props
  const { form, busy } = useInvoice(props)
  return (
    <form {...form.props} className="entry-form" aria-label="Fatura" aria-busy={busy}>
      <FormAlert of={form} />
      {of === null && (
        <Section
          title="Para quem"
          text="O mês precisa ter terminado. Cada mês de uma rede é faturado uma vez."
        >
          <div className="entry-about">
            <TextField label="Rede" required maxLength={40} autoComplete="off" {...form.bind('network')} />
            <TextField
              label="Mês"
              required
              maxLength={7}
              hint="Ano e mês, como 2026-10."
              autoComplete="off"
              {...form.bind('month')}
            />
          </div>
        </Section>
      )}
      <Section
        title={cancels ? 'Cancelamento' : 'A fatura'}
        text={
          cancels
            ? 'O que ela cobrava volta a não estar faturado.'
            : 'Sem valor, é tudo o que a rede aprovou até o fim do mês e ainda não foi faturado. Nunca mais que isso.'
        }
      >
        {!cancels && (
          <div className="entry-about">
            <TextField label="Número" required maxLength={40} autoComplete="off" {...form.bind('number')} />
            <TextField label="Valor" inputMode="decimal" autoComplete="off" {...form.bind('amount')} />
          </div>
        )}
        <div className="entry-about">
          <TextField
            label={cancels ? 'Cancelada em' : 'Emissão'}
            required
            type="date"
            {...form.bind('issuedOn')}
          />
          {!cancels && <TextField label="Vencimento" required type="date" {...form.bind('dueOn')} />}
        </div>
      </Section>
      <ProposalFoot
        reason={form.bind('reason')}
        why={why}
        busy={busy}
        action={cancels ? 'Propor cancelamento' : 'Propor fatura'}
      />
    </form>
  )
}
