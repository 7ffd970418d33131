import { times } from '../../ui/times'
import { Skeleton } from '../../ui/Skeleton'
import '../../styles/categories.css'

/** The rail and the tiles of the categories. */
export function CategorySkeleton() {
  return (
    <Skeleton>
      <div className="categories">
        <div className="categories__rail">
          {times(8).map((index) => (
            <span key={index} className="categories__item">
              <span className="bone bone--disc bone--w24 bone--h24" />
              <span className="bone bone--text bone--w60" />
            </span>
          ))}
        </div>
        <div className="categories__content">
          <div className="section-title section-title--flush">
            <span className="bone bone--title bone--w60" />
          </div>
          <div className="categories__tiles">
            {times(6).map((index) => (
              <span key={index} className="category-tile">
                <span className="bone bone--thumb picture--rounded" />
                <span className="bone bone--text" />
              </span>
            ))}
          </div>
        </div>
      </div>
    </Skeleton>
  )
}
