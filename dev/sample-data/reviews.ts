import { createRandom } from './random.ts'
import type { ReviewRow } from './rows.ts'
import { itemAt, type Scene } from './scene.ts'

export function* sampleReviews(scene: Scene): Generator<ReviewRow> {
  const random = createRandom(`${scene.seed}/reviews`)
  for (const [i, { listing, author, rating, ago, editedAgo }] of scene.ledgers.reviews.entries()) {
    yield {
      id: itemAt(scene.reviewIds, i),
      listing_id: itemAt(scene.listingIds, listing),
      author_id: itemAt(scene.userIds, author),
      rating,
      text: random.pick(['nice', 'ok', 'good']),
      created_at: scene.now - ago,
      updated_at: scene.now - editedAgo,
    }
  }
}
