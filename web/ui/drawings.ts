export { CareScene, CleaningScene } from './SceneArt.tsx'
export {
  CareArt,
  CleaningArt,
  ErrandsArt,
  GardenArt,
  MovingArt,
  WorkerArt,
} from './ServiceArt.tsx'
export { TerraceArt } from './TerraceArt.tsx'
