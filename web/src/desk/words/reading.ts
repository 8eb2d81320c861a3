/** What is wrong with a line of a file, as the reader says it. */
const faults: readonly (readonly [RegExp, string])[] = [
  [
    /none of the formats/,
    'o arquivo não está em um formato que se pode ler: OFX, CAMT.053, CNAB 240, ou CSV com cabeçalho de data e valor',
  ],
  [
    /not a provider's record/,
    'isto não é um registro do provedor, que é um CSV com cabeçalho de data e valor',
  ],
  [/not XML that can be read|not OFX that can be read/, 'o arquivo está danificado ou incompleto'],
  [/document type|elements more than/, 'o XML tem partes que um extrato não tem'],
  [/wanted in reais/, 'os valores das vendas precisam estar em reais, como no livro'],
  [/transaction of the sale is needed/, 'a linha não traz a transação da venda'],
  [/not in BRL/, 'o valor não está em reais (BRL)'],
  [/CRDT, a credit/, 'o valor não diz se é crédito (CRDT) ou débito (DBIT)'],
  [
    /status is none of BOOK/,
    'a situação do lançamento não é nenhuma das conhecidas: BOOK, PDNG, FUTR ou INFO',
  ],
  [/do not add up to its amount/, 'os valores do lote não somam o valor do lançamento'],
  [/of which account it is/, 'o extrato não diz de que conta é'],
  [/not a date as ddmmyyyy/, 'isto não é uma data como 20112026'],
  [/not a date such as 2026-11-20$/, 'isto não é uma data como 2026-11-20'],
  [/not a date|no date/, 'isto não é uma data como 20/11/2026 ou 2026-11-20'],
  [/date and no amount/, 'a linha tem data e não tem valor'],
  [/both that it is a credit/, 'a linha se diz crédito e tem valor negativo'],
  [/thousand|two ways/, 'o valor pode ser lido de duas maneiras: escreva os centavos'],
  [/amount/, 'isto não é um valor que se possa ler'],
  [/several accounts/, 'o arquivo tem mais de uma conta: envie o extrato de uma só'],
  [/more than \d+ lines/, 'o arquivo tem linhas demais'],
  [/columns instead of/, 'a linha não tem o tamanho de um registro CNAB 240'],
  [/no such kind of record/, 'não existe registro desse tipo no CNAB 240'],
  [/no status that is known/, 'a situação não é conhecida: use pendente, aprovada ou recusada'],
  [/names no transaction/, 'a linha não traz transação, pedido nem clique'],
  [/header|column/, 'faltam colunas no cabeçalho do arquivo'],
]

/** "Linha 14, coluna 3: …" from "extrato.csv:14:3: this is not a date …"; null where it names no line. */
export function readingFault(detail: string): string | null {
  const parts = /^(.+?):(\d+)(?::(\d+))?: (.+)$/s.exec(detail) ?? /^(.+?)()(): (.+)$/s.exec(detail)
  if (parts === null) return null
  const [, file = '', line = '', column = '', reason = ''] = parts
  const place = [line === '' ? '' : `linha ${line}`, column === '' ? '' : `coluna ${column}`].filter(
    (part) => part !== '',
  )
  const record = /^(?:entry|transaction) (\d+): /.exec(reason)?.[1]
  if (record !== undefined) place.push(`lançamento ${record}`)
  const said = faults.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
  return `${[file, ...place].join(', ')}: ${said}.`
}
