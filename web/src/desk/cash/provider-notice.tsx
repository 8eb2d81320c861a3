import { formatDayTime } from '@/lib/format'
import { useGetCashQuery } from '../api/index'
import { Notice } from '../parts/notice'
import { shortOf } from './cash'
import { ProviderBalanceSection } from './provider-balance'

/** Warns of a run that is more than is at the provider, by the smaller of what book and provider say. It refuses nothing: both may be late. */
export function ShortNotice({ cents: runCents }: { cents: number }) {
  const { data } = useGetCashQuery()
  const short = shortOf(data, runCents)
  if (short === null) return null
  const answeredAt = data?.provider.answeredAt
  const byProvider = short.says === 'provider' && answeredAt !== undefined
  return (
    <Notice
      tone="waiting"
      icon="alert"
      title={`Faltam ${short.missing} na conta do provedor, segundo ${byProvider ? 'ele próprio' : 'o livro'}.`}
    >
      {byProvider ? (
        <p>
          {`Em ${formatDayTime(answeredAt)} o provedor disse que nela há ${short.there}. Transfira o que falta antes de liberar; o que foi transferido depois aparece na próxima resposta.`}
        </p>
      ) : (
        <p>
          {`O livro diz que nela há ${short.there}. Confira o saldo com o provedor e, se for esse, transfira antes de liberar; se a transferência já foi feita, lance-a em Lançamentos.`}
        </p>
      )}
    </Notice>
  )
}

/** What is at the provider, where a run is planned or decided on; nothing until it is read, or where it cannot be. */
export function ProviderAccount() {
  const { data } = useGetCashQuery()
  return data === undefined ? null : <ProviderBalanceSection balance={data.provider} />
}
