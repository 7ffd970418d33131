import type { ReactNode } from 'react'
import { useTexts } from './texts'
import { times } from './times'

type Bone = 'text' | 'title' | 'button' | 'thumb' | 'square' | 'banner' | 'disc'

/** `width` is in percent. */
function Bone({ kind, width = 100, className = '' }: { kind: Bone; width?: number; className?: string }) {
  return <span className={`bone bone--${kind} bone--w${width} ${className}`} />
}

/** Wraps skeleton blocks, hidden for the first 150 ms; announces once that the page is loading. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { LL } = useTexts()
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{LL.look.loading()}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

function CardBone() {
  return (
    <div className="product-card">
      <Bone kind="thumb" />
      <div className="product-card__body">
        <div className="product-card__name">
          <Bone kind="text" />
          <Bone kind="text" width={60} />
        </div>
        <Bone kind="title" width={40} className="product-card__price" />
        <Bone kind="text" width={80} className="product-card__meta" />
      </div>
    </div>
  )
}

export function ProductGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Skeleton>
      <div className="grid">
        {times(count).map((index) => (
          <CardBone key={index} />
        ))}
      </div>
    </Skeleton>
  )
}

export function RailSkeleton({ count = 3 }: { count?: number }) {
  return (
    <Skeleton>
      <div className="rail">
        {times(count).map((index) => (
          <CardBone key={index} />
        ))}
      </div>
    </Skeleton>
  )
}

export function BannerSkeleton() {
  return (
    <Skeleton>
      <div className="banners">
        <div className="banners__track">
          <Bone kind="banner" />
        </div>
      </div>
    </Skeleton>
  )
}

export function QuickAccessSkeleton({ count = 10 }: { count?: number }) {
  return (
    <Skeleton>
      <div className="quick-access">
        {times(count).map((index) => (
          <div key={index} className="quick-access__item">
            <span className="quick-access__disc bone" />
            <Bone kind="text" width={80} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

function LineBone() {
  return (
    <div className="product-row">
      <span className="bone bone--thumb picture--rounded product-row__picture" />
      <div className="product-row__body">
        <Bone kind="text" />
        <Bone kind="text" width={60} />
        <Bone kind="title" width={40} />
      </div>
    </div>
  )
}

/** Cards with a shop's name and lines: cart and order history. */
export function LineCardsSkeleton({ count = 3, lines = 1 }: { count?: number; lines?: number }) {
  return (
    <Skeleton>
      {times(count).map((index) => (
        <div key={index} className="card card--pad skeleton__card">
          <Bone kind="title" width={40} />
          {times(lines).map((line) => (
            <LineBone key={line} />
          ))}
          <Bone kind="text" width={60} />
        </div>
      ))}
    </Skeleton>
  )
}

export function ListRowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Skeleton>
      {times(count).map((index) => (
        <div key={index} className="list-row">
          <span className="bone bone--disc bone--w24 bone--h24" />
          <div className="list-row__text">
            <Bone kind="text" width={60} />
            <Bone kind="text" width={40} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

/** A product's page: photo, price, name, rows. */
export function ProductDetailSkeleton() {
  return (
    <Skeleton>
      <Bone kind="thumb" />
      <div className="sheet-block">
        <Bone kind="title" width={40} />
        <Bone kind="text" width={80} />
        <Bone kind="text" width={60} />
      </div>
      <BlockBones />
      <BlockBones />
    </Skeleton>
  )
}

/** The parts that a product's card does not include: description and reviews. */
export function ProductTextSkeleton() {
  return (
    <Skeleton>
      <BlockBones />
      <BlockBones />
    </Skeleton>
  )
}

/** Full-width blocks: summary and order detail. */
export function SummarySkeleton() {
  return (
    <Skeleton>
      <BlockBones />
      <div className="sheet-block">
        <Bone kind="title" width={40} />
        <LineBone />
        <LineBone />
      </div>
      <BlockBones />
      <BlockBones />
    </Skeleton>
  )
}

function BlockBones() {
  return (
    <div className="sheet-block">
      <Bone kind="title" width={40} />
      <Bone kind="text" />
      <Bone kind="text" width={60} />
    </div>
  )
}
