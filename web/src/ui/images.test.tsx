import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CategoryImage } from './category-image'
import { StoreLogo } from './store-logo'

describe('the logo of a store', () => {
  it('is an image named by its slug', () => {
    render(<StoreLogo slug="pet-quati" name="Pet Quati" alone />)
    expect(screen.getByRole('img', { name: 'Pet Quati' })).toHaveAttribute(
      'src',
      '/store_logos/pet-quati.png',
    )
  })

  it('is there in widths to choose from', () => {
    render(<StoreLogo slug="pet-quati" name="Pet Quati" alone />)
    const image = screen.getByRole('img', { name: 'Pet Quati' })
    expect(image).toHaveAttribute(
      'srcset',
      '/store_logos/pet-quati.png?w=240 240w, /store_logos/pet-quati.png?w=360 360w, /store_logos/pet-quati.png?w=576 576w',
    )
    expect(image).toHaveAttribute('sizes')
  })

  it('gives way to the initial, which keeps the name', () => {
    render(<StoreLogo slug="pet-quati" name="Pet Quati" alone />)
    fireEvent.error(screen.getByRole('img', { name: 'Pet Quati' }))
    const mark = screen.getByRole('img', { name: 'Pet Quati' })
    expect(mark).toHaveTextContent('P')
    expect(mark).not.toHaveAttribute('src')
  })

  it('is silent beside the name', () => {
    render(<StoreLogo slug="pet-quati" name="Pet Quati" />)
    fireEvent.error(screen.getByRole('presentation'))
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('is the initial where the image had failed before the application came', () => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    render(<StoreLogo slug="pet-quati" name="Pet Quati" alone />)
    expect(screen.getByRole('img', { name: 'Pet Quati' })).not.toHaveAttribute('src')
    complete.mockRestore()
  })
})

describe('the picture of a category', () => {
  it('is its image, else the drawing of its slug, else the one for all', () => {
    const { rerender, container } = render(<CategoryImage slug="games" imageName="games.svg" />)
    const image = screen.getByRole('presentation')
    expect(image).toHaveAttribute('src', '/uploads/custom-category-images/games.svg')
    expect(image).not.toHaveAttribute('srcset') // a drawing is as good in every width
    fireEvent.error(image)
    expect(container.innerHTML).toContain('#i-games')
    rerender(<CategoryImage slug="games" />)
    expect(container.innerHTML).toContain('#i-games')
    rerender(<CategoryImage slug="ferramentas" />)
    expect(container.innerHTML).toContain('#i-grid')
  })
})
