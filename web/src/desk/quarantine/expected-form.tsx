const fields = [
  ['type', 'Sempre "conversion.updated".'],
  ['data.transactionId', 'O código da venda na rede.'],
  ['data.status', 'pending, approved ou declined.'],
  ['data.saleAmount', 'Valor da venda com ponto: "249.90".'],
  ['data.commission', 'Comissão com ponto: "12.50".'],
  ['data.currency', 'Sempre "BRL".'],
  ['data.occurredAt', 'Quando foi a compra: "2026-11-20T14:02:11Z".'],
  ['data.updatedAt', 'Quando a rede mudou a venda pela última vez.'],
  ['data.clickId', 'O clique, se houver.'],
  ['data.orderId', 'O pedido na loja, se houver.'],
  ['data.reason', 'Por que foi recusada, se foi.'],
] as const

/** The form that an item has to have, for who corrects one. */
export function ExpectedForm() {
  return (
    <details className="desk-details">
      <summary>A forma que aceitamos</summary>
      <dl className="desk-form">
        {fields.map(([name, text]) => (
          <div key={name}>
            <dt className="desk-id">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
