import { Icon } from '@/ui/icon'
import { Picture } from '@/ui/illustrations/picture'
import { config } from '@/lib/config'
import { areaPath, paths } from '@/lib/paths'
import { SiteLink } from '@/ui/link'

const steps = [
  { picture: 'coupons', text: 'Escolha um cupom ou uma oferta' },
  { picture: 'copy', text: 'Copie o código' },
  { picture: 'purchase', text: 'Cole no carrinho da loja' },
  { picture: 'receive', text: 'Ou ative o cashback e receba por Pix' },
] as const

const topics = [
  {
    title: 'Como usar o cashback',
    text: 'Entre na sua conta, ative o cashback da loja e termine a compra na mesma visita. Ir direto à loja ou abrir outro site depois faz perder o cashback, e em muitas lojas o código de um cupom também: ao abrir o cupom você escolhe um dos dois. Avisamos por e-mail em até 5 dias; a confirmação e o pagamento por Pix levam até 90 dias, sem valor mínimo.',
    link: { to: paths.programme, label: 'Conhecer o Devolve' },
  },
  {
    title: 'Como usar os cupons',
    text: 'Toque em “Pegar cupom”, copie o código e vá para a loja. Lá, cole o código no campo de cupom do carrinho antes de pagar. Em “Ver Oferta” não há código: o desconto já está na página da loja. Para usar um cupom não é preciso ter conta.',
    link: { to: paths.couponGuide, label: 'Ver o passo a passo' },
  },
  {
    title: 'Quando é a Black Friday',
    text: 'A Black Friday é sempre na sexta-feira depois da quarta quinta-feira de novembro, e muitas lojas começam antes. Os cupons e o cashback da data ficam reunidos em uma página só.',
    link: { to: areaPath('black-friday'), label: 'Ver a página da Black Friday' },
  },
  {
    title: `O que é o ${config.brand}`,
    text: `O ${config.brand} reúne cupons e ofertas de mais de 2 mil lojas parceiras, de graça, desde 2014. As lojas pagam para anunciar, e o programa Devolve divide esse valor com quem compra. A compra é sempre no site da loja.`,
    link: { to: paths.about, label: 'Quem somos' },
  },
]

/** What a coupon is good for, in four pictures and four answers. */
export function CouponGuide() {
  return (
    <section className="section home-guide">
      <h2 className="title-2">Como usar um cupom</h2>
      <ol className="home-steps">
        {steps.map(({ picture, text }) => (
          <li className="home-step panel" key={picture}>
            <Picture name={picture} />
            <p className="home-step-text">{text}</p>
          </li>
        ))}
      </ol>
      <div className="home-topics">
        {topics.map(({ title, text, link }, index) => (
          <details className="home-topic panel" name="como-usar" open={index === 0} key={title}>
            <summary className="home-topic-title">
              {title}
              <Icon name="chevronDown" />
            </summary>
            <p className="home-topic-text">{text}</p>
            <p className="home-topic-link">
              <SiteLink to={link.to}>{link.label}</SiteLink>
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
