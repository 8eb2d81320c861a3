import { formatAgo, formatDayTime } from '@/lib/format'
import { Section } from '@/ui/section'
import type { ProviderBalance } from '../api/generated'
import { Amount } from '../parts/amount'
import { Facts } from '../parts/facts'
import { Notice } from '../parts/notice'

/** What the Pix provider says of its account, beside what the book said at the same time, and how old that is. */
export function ProviderBalanceSection({ balance }: { balance: ProviderBalance }) {
  return (
    <Section
      title="Na conta do provedor de Pix"
      text="O servidor pergunta ao provedor a cada 15 minutos. Diferenças curtas são comuns: um Pix a caminho, uma tarifa que ainda não está no livro."
    >
      <Silence balance={balance} />
      <Answer balance={balance} />
    </Section>
  )
}

function Silence({ balance: { tells, answeredAt, unansweredSince } }: { balance: ProviderBalance }) {
  if (!tells) {
    return <p>O provedor configurado não informa o saldo. Vale só o que o livro diz.</p>
  }
  if (unansweredSince !== undefined) {
    return (
      <Notice
        tone="waiting"
        icon="alert"
        title={`O provedor não informa o saldo desde ${formatDayTime(unansweredSince)}.`}
      >
        <p>
          {answeredAt === undefined
            ? 'Ele ainda não respondeu nenhuma vez. Vale só o que o livro diz.'
            : 'Abaixo está a última resposta.'}{' '}
          Os pagamentos não dependem disso.
        </p>
      </Notice>
    )
  }
  return answeredAt === undefined ? <p>O provedor ainda não foi perguntado.</p> : null
}

function Answer({
  balance: { name, cents, answeredAt, bookCents, differsSince },
}: {
  balance: ProviderBalance
}) {
  if (cents === undefined || answeredAt === undefined) return null
  return (
    <Facts
      label="Saldo do provedor"
      facts={[
        { name: `Segundo o provedor (${name ?? ''})`, value: <Amount value={cents} /> },
        {
          name: 'Segundo o livro, na mesma hora',
          value: bookCents === undefined ? 'sem transferências lançadas' : <Amount value={bookCents} />,
        },
        {
          name: 'Diferença',
          value:
            bookCents === undefined ? (
              'não dá para saber'
            ) : (
              <Difference cents={cents - bookCents} since={differsSince} />
            ),
        },
        { name: 'Resposta', value: `${formatAgo(answeredAt)}, em ${formatDayTime(answeredAt)}` },
      ]}
    />
  )
}

function Difference({ cents, since }: { cents: number; since: string | undefined }) {
  if (cents === 0) return 'nenhuma'
  return (
    <>
      <Amount value={cents} />
      {since !== undefined && <span className="muted">{` desde ${formatDayTime(since)}`}</span>}
    </>
  )
}
