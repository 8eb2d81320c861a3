import { paths } from '@/lib/paths'
import { SiteLink } from '@/ui/link'

const steps = [
  ['Pegar cupom', 'Escolha um cupom e toque em “Pegar cupom”.'],
  [
    'Copie o código',
    'Ele vai para a área de transferência com um toque. Se ele não mantém o cashback, você escolhe um dos dois.',
  ],
  ['Vá para o site', 'A loja abre sozinha, assim que o código é copiado.'],
  ['Cole no carrinho', 'Cole o código no campo de cupom antes de pagar.'],
] as const

/** The four steps from a coupon to a discount. */
export function HowToUse() {
  return (
    <section className="panel how" aria-labelledby="como-usar">
      <h2 className="title-3" id="como-usar">
        Como usar um cupom
      </h2>
      <ol className="how-steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <SiteLink className="how-more" to={paths.couponGuide}>
        Ver o passo a passo completo
      </SiteLink>
    </section>
  )
}
