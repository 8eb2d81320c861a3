import { chakra } from '@chakra-ui/react/styled-system'
import { Banner } from '@/ui/banner'
import { BrandName } from '@/ui/brand-name'
import { Breadcrumb } from '@/ui/breadcrumb'
import { Button } from '@/ui/button'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { Icon } from '@/ui/icon'
import { InstitutionalNav } from '@/ui/institutional-nav'
import { ListFilter, listOrders, ownOrders } from '@/ui/list-filter'
import { Logo, LogoMark } from '@/ui/logo'
import { PageHead } from '@/ui/page-head'
import { Pager } from '@/ui/pager'
import { Panel } from '@/ui/panel'
import { Paragraphs } from '@/ui/paragraphs'
import { Points } from '@/ui/points'
import { Section } from '@/ui/section'
import { SideMenu } from '@/ui/side-menu/side-menu'
import { Video } from '@/ui/video'
import { Part, Row, Stack } from './part'

/** What pages are made of. */
export function Pages() {
  return (
    <>
      <Part title="Banner, InstitutionalNav, Points, Video, Paragraphs">
        <Stack>
          <Banner crumb="Quem somos" heading="Quem somos" lead="Uma frase com **peso** sobre a página.">
            <InstitutionalNav />
          </Banner>
          <Points
            items={[
              { icon: 'shield', title: 'Seguro', text: 'O que se promete.' },
              { icon: 'clock', title: 'Rápido', text: 'E em quanto tempo.' },
            ]}
          />
          <Video
            video={{
              title: 'Um vídeo',
              file: 'conheca.mp4',
              seconds: 20,
              text: 'O que se vê nele, sem som.',
            }}
          />
          <div className="prose">
            <Paragraphs texts={['Um parágrafo com **peso**.', '- Um item', '- Outro item']} />
          </div>
        </Stack>
      </Part>
      <Part title="PageHead, Section, Panel">
        <Stack>
          <PageHead title="Título da página" place="O kit" text="O que se vê nela.">
            <Button size="sm">O que se faz nela</Button>
          </PageHead>
          <Section title="Um assunto" text="O que ele é." tools={<Button size="sm">Ferramenta</Button>}>
            <p>O que há a dizer.</p>
          </Section>
          <div className="panel">
            <chakra.p p="4">panel</chakra.p>
          </div>
          <Panel p="4">panel-raised</Panel>
        </Stack>
      </Part>
      <Part title="Logo, LogoMark, BrandName">
        <Row>
          <Logo />
          <LogoMark />
          <chakra.div p="4" bg="hero" color="hero.fg">
            <BrandName>O que dela isto é</BrandName>
          </chakra.div>
        </Row>
      </Part>
      <Part title="SideMenu">
        <Menus />
      </Part>
      <Part title="Carousel">
        <Slides />
      </Part>
      <Part title="Breadcrumb, ListFilter, Pager">
        <Breadcrumb current="Livraria Jatobá" within={{ label: 'Lojas', to: '/lojas' }} />
        <ListFilter
          action="/"
          ownOrder={ownOrders.editors}
          categories={['Livros', 'Moda']}
          category="Livros"
          sort={null}
          orders={listOrders}
          kept={[]}
          pathOf={() => '/'}
        />
        <Pager page={2} total={9} to={(page) => `?p=${page}`} />
      </Part>
    </>
  )
}

function Menus() {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="4">
      {(['page', 'hero'] as const).map((look) => (
        <SideMenu
          key={look}
          label={`Menu ${look}`}
          look={look}
          storageKey={`devolve-kit-menu-${look}`}
          groups={[
            {
              label: 'Cashback',
              entries: [
                { to: '/', icon: <Icon name="grid" />, label: 'Escolhida' },
                { to: '/outra', icon: <Icon name="user" />, label: 'Outra', waiting: 12 },
              ],
            },
          ]}
        />
      ))}
    </chakra.div>
  )
}

function Slides() {
  const state = useCarousel()
  return (
    <Carousel
      label="Marcas"
      state={state}
      className="kit-carousel"
      slides={['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((name) => ({
        key: name,
        content: <div className="panel">{name}</div>,
      }))}
    >
      <CarouselArrows label="Marcas" state={state} />
    </Carousel>
  )
}
