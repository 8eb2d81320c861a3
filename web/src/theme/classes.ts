import { alertRecipe } from './recipes/alert'
import { badgeRecipe } from './recipes/badge'
import { buttonRecipe } from './recipes/button'
import { checkboxRecipe } from './recipes/checkbox'
import { choiceRecipe, choicesRecipe } from './recipes/choice'
import { controlRecipe } from './recipes/control'
import { fieldRecipe } from './recipes/field'
import { modalRecipe } from './recipes/modal'
import { moneyRecipe } from './recipes/money'
import { pagerRecipe } from './recipes/pager'
import { panelRecipe } from './recipes/panel'
import { selectRecipe } from './recipes/select'
import { skeletonRecipe } from './recipes/skeleton'
import { spinnerRecipe } from './recipes/spinner'
import { tableRecipe } from './recipes/table'
import { privateTextRecipes, textRecipes, titleRecipe } from './recipes/type'

/**
 * The recipes that become classes when the application is built, by stylesheet: a public page looks right without Chakra's
 * engine. Every page loads `recipes`; the others come with the parts that need them.
 */
export const classes = {
  recipes: [
    titleRecipe,
    ...textRecipes,
    buttonRecipe,
    panelRecipe,
    alertRecipe,
    pagerRecipe,
    spinnerRecipe,
    skeletonRecipe,
  ],
  fields: [fieldRecipe, controlRecipe, choicesRecipe, choiceRecipe, checkboxRecipe],
  modal: [modalRecipe],
  private: [...privateTextRecipes, badgeRecipe, moneyRecipe, selectRecipe, tableRecipe],
}
