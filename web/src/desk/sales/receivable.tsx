import { Section } from '@/ui/section'
import type { ConversionSummary } from '../api/generated'
import { useWriteOffConversionMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { Amount } from '../parts/amount'
import { Propose, useOpenProposal } from '../proposals/propose'
import { Figures } from './figures'

/** What the network owes us of a sale: what it paid, what was given up, and giving up the rest. Nothing is drawn before there is any of it. */
export function Receivable({ sale }: { sale: ConversionSummary }) {
  const { verdict, commissionCents, receivedCents, writtenOffCents, outstandingCents } = sale
  const owed = verdict === 'approved' ? commissionCents : 0
  if (owed === 0 && receivedCents === 0 && writtenOffCents === 0) return null
  const figures = [
    ['Comissão aprovada', owed, 'o que a rede aprovou'],
    ['Recebido', receivedCents, 'o que a rede já pagou'],
    ['Baixado', writtenOffCents, 'dado como perda'],
    ['Em aberto', outstandingCents, outstandingCents < 0 ? 'a rede pagou a mais' : 'o que a rede ainda deve'],
  ] as const
  return (
    <Section
      title="Comissão a receber"
      tools={canSettle(sale) ? <WriteOff sale={sale} /> : undefined}
      text={
        outstandingCents < 0 && !canSettle(sale)
          ? 'A rede pagou mais do que deve, e deve pedir de volta. Não há baixa a reverter.'
          : undefined
      }
    >
      <Figures of={figures} />
    </Section>
  )
}

/** Whether what is open can be given up, or taken back from what was given up. */
function canSettle({ outstandingCents, writtenOffCents }: ConversionSummary): boolean {
  return outstandingCents !== 0 && writtenOffCents + outstandingCents >= 0
}

const loss = {
  action: 'Baixar como perda',
  title: 'Propor baixar como perda?',
  text: 'se outra pessoa, com o papel Aprovação, aprovar, deixa de ser esperado da rede e passa a ser perda no livro. O cashback do cliente não muda.',
} as const

const back = {
  action: 'Reverter a baixa',
  title: 'Propor reverter a baixa?',
  text: 'a rede pagou o que tinha sido dado como perda. Se outra pessoa, com o papel Aprovação, aprovar, a perda sai do livro.',
} as const

/** Proposes to give up what is open, or to take that back. */
function WriteOff({ sale }: { sale: ConversionSummary }) {
  const [writeOff] = useWriteOffConversionMutation()
  const words = sale.outstandingCents > 0 ? loss : back
  return (
    <Propose
      proposal={useOpenProposal('write_off', sale.id)}
      see="Ver a proposta de baixa"
      label={words.action}
      notFinance="Só quem tem o papel Finanças propõe baixas; Aprovação decide."
      dialog={(asking) => (
        <ReasonDialog
          {...asking}
          title={words.title}
          text={
            <p>
              <Amount value={Math.abs(sale.outstandingCents)} />: {words.text} Se outro valor estiver em
              aberto até lá, nada é feito.
            </p>
          }
          onConfirm={async (reason) =>
            refusalOf(
              (await writeOff({ id: sale.id, writeOffRequest: { cents: sale.outstandingCents, reason } }))
                .error,
            )
          }
        />
      )}
    />
  )
}
