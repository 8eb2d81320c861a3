import { CategoryImage } from '@/ui/category-image'
import { CategoryLink } from '@/ui/category-link'
import { Cut } from '@/ui/cut'
import { DoubleOf } from '@/ui/double-of'
import { StoreLogo } from '@/ui/store-logo'
import { StoreMark } from '@/ui/store-mark'
import { StoreRate } from '@/ui/store-rate'
import { Part, Row } from './part'

const slugs = ['livraria-jatoba', 'casa-jatoba', 'pet-quati', 'agua-clara', 'moda-ipe'] as const
const rates = [
  { percentage: null, area: 'REGULAR', varies: false },
  { percentage: 6.5, area: 'REGULAR', varies: false },
  { percentage: 6.5, area: 'REGULAR', varies: true },
  { percentage: 6.5, area: 'LOYALTY', varies: false },
] as const

/** Stores and categories, as they stand on lists and cards. */
export function Stores() {
  return (
    <>
      <Part title="StoreMark, StoreLogo">
        <Row>
          {slugs.map((slug) => (
            <StoreMark key={slug} slug={slug} name={slug} />
          ))}
          <StoreMark slug="livraria-jatoba" name="Livraria Jatobá" size="12" alone />
          <StoreLogo slug="sem-logotipo" name="Sem logotipo" small />
          <StoreLogo slug="livraria-jatoba" name="Livraria Jatobá" small alone />
        </Row>
      </Part>
      <Part title="StoreRate, DoubleOf">
        <Row>
          {rates.map((rate, place) => (
            <span key={place}>
              <StoreRate {...rate} /> <DoubleOf percentage={rate.percentage} area={rate.area} />
            </span>
          ))}
        </Row>
      </Part>
      <Part title="CategoryImage, CategoryLink, Cut">
        <Row>
          {['livros', 'games', 'outra'].map((slug) => (
            <CategoryLink key={slug} slug={slug} className="category-tile">
              <CategoryImage slug={slug} />
              {slug}
            </CategoryLink>
          ))}
        </Row>
        <p>
          <Cut most={24} narrow={16}>
            Um texto que termina onde termina o cartão em que ele está
          </Cut>
        </p>
      </Part>
    </>
  )
}
