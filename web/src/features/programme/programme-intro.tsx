import { config } from '@/lib/config'

/** What cashback is, and a purchase as an example. */
export function ProgrammeIntro() {
  return (
    <section className="programme-intro" aria-labelledby="programme-intro-title">
      <div className="programme-intro-text">
        <h2 className="title-1" id="programme-intro-title">
          O que é cashback?
        </h2>
        <p className="lead">
          Cashback é dinheiro de volta: uma parte do valor da compra retorna para quem comprou.
        </p>
        <p className="muted">
          {`As lojas pagam ao ${config.brand} para divulgar seus cupons. No Devolve, dividimos esse valor com você: quanto volta depende da loja e está escrito nela antes da compra.`}
        </p>
      </div>
      <dl className="programme-example">
        <div>
          <dt>Sua compra na loja</dt>
          <dd>R$ 200,00</dd>
        </div>
        <div>
          <dt>Cashback da loja</dt>
          <dd>5%</dd>
        </div>
        <div className="programme-example-total">
          <dt>Volta para você</dt>
          <dd>R$ 10,00</dd>
        </div>
      </dl>
    </section>
  )
}
