import { Component, type ReactNode } from 'react'
import { m } from '../../../messages/page.ts'
import notices from './notice.module.css'

/** Contains the failure of a map that cannot be loaded or drawn. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <p role="alert" className={notices.notice} data-problem="true">
        {m.problem_map_unavailable()}
      </p>
    )
  }
}
