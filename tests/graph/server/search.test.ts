import { listSuggestions } from '../../../contract/search'
import { searchModel } from '../../../machines/search/searchModel'
import { searchActors } from '../../../src/actors/searchActors'
import { asItIs, cut, describeOverServer } from './overServer'

describeOverServer(searchModel, {
  actors: ({ api }) => searchActors(api),
  arrangements: {
    // The seed has more matches for this keyword than the model's three: the walk continues with those.
    'suggest nothing': asItIs,
    'suggest lost': cut(listSuggestions),
  },
})
