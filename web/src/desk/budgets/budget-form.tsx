import '../entries/entries.css'
import { type ApiError, errorMessage } from '@/lib/problem'
import { parseReais } from '@/lib/money'
import { FormAlert } from '@/ui/form-alert'
import { useForm } from '@/ui/hooks/use-form'
import { Section } from '@/ui/section'
import { TextField } from '@/ui/text-field'
import { useProposeBudgetMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { missingReason } from '../parts/reason-field'
import { ProposalFoot } from '../proposals/proposal-foot'
import { oneLine } from '../words/one-line'

interface BudgetFormProps {
  /** Why nothing can be proposed from here; null when it can. */
  why: string | null
  onProposed: () => void
}

const initial = { name: '', amount: '', stores: '', network: '', campaign: '', from: '', to: '', reason: '' }

const slugs = (text: string) => text.split(/[\s,;]+/).filter((slug) => slug !== '')

/** Why a budget was refused; of an unknown network with those that are known, which end what the server says of it. */
function refusedText(refusal: ApiError): string {
  if (refusal.code !== 'unknown_network') return errorMessage(refusal)
  const known = /known are: (.+)$/.exec(refusal.details[0] ?? '')?.[1]
  return `Não há rede com este nome. ${known === undefined ? 'Nenhuma foi cadastrada.' : `As conhecidas são: ${known}.`}`
}

/** A budget for held sales, as it is proposed: how much, which sales, and the days of their clicks. */
export function BudgetForm({ why, onProposed }: BudgetFormProps) {
  const [propose, { isLoading: busy }] = useProposeBudgetMutation()
  const form = useForm({
    initial,
    check: ({ name, amount, stores, network, campaign, from, to, reason }) => ({
      ...(name.trim() === '' && { name: 'Dê um nome ao orçamento.' }),
      ...((parseReais(amount) ?? 0) <= 0 && { amount: 'Escreva o valor em reais, como 5.000,00.' }),
      ...(slugs(stores).length === 0 &&
        network.trim() === '' &&
        campaign.trim() === '' && { stores: 'Diga ao menos uma loja, a rede ou a campanha.' }),
      ...(from === '' && { from: 'Escolha o primeiro dia.' }),
      ...(to === '' ? { to: 'Escolha o último dia.' } : to < from && { to: 'Antes do primeiro dia.' }),
      ...missingReason({ reason }),
    }),
    send: async ({ name, amount, stores, network, campaign, from, to, reason }, { say }) => {
      const value = parseReais(amount)
      if (value === null) return
      const listed = slugs(stores)
      const budgetRequest = {
        name: oneLine(name),
        cents: value,
        from,
        to,
        reason: oneLine(reason),
        ...(listed.length > 0 && { stores: listed }),
        ...(network.trim() !== '' && { network: oneLine(network) }),
        ...(campaign.trim() !== '' && { campaign: oneLine(campaign) }),
      }
      const refusal = refusalOf((await propose({ budgetRequest })).error)
      if (refusal === null) onProposed()
      else say({ severity: 'error', message: refusedText(refusal), stays: true })
    },
  })

  return (
    <form {...form.props} className="entry-form" aria-label="Novo orçamento" aria-busy={busy}>
      <FormAlert of={form} />
      <Section title="Quanto" text="O que foi usado não volta, também quando a rede cancela a venda depois.">
        <div className="entry-about">
          <TextField label="Valor" required inputMode="decimal" autoComplete="off" {...form.bind('amount')} />
          <TextField label="Nome" required maxLength={100} autoComplete="off" {...form.bind('name')} />
        </div>
      </Section>
      <Section
        title="Para quais vendas"
        text="O que ficar vazio vale para todas; ao menos um dos três precisa estar preenchido."
      >
        <TextField
          label="Lojas"
          hint="Os endereços curtos, separados por vírgula, como livraria-jatoba. Até 50."
          autoComplete="off"
          {...form.bind('stores')}
        />
        <div className="entry-about">
          <TextField label="Rede" maxLength={60} autoComplete="off" {...form.bind('network')} />
          <TextField
            label="Campanha"
            hint="Como o clique a traz."
            maxLength={200}
            autoComplete="off"
            {...form.bind('campaign')}
          />
        </div>
        <div className="entry-about">
          <TextField label="Cliques de" required type="date" {...form.bind('from')} />
          <TextField label="Até" required type="date" {...form.bind('to')} />
        </div>
      </Section>
      <ProposalFoot reason={form.bind('reason')} why={why} busy={busy} action="Propor orçamento" />
    </form>
  )
}
