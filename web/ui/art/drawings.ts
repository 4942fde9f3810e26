export {
  CareScene,
  CleaningScene,
  GardenScene,
  MovingScene,
  ShoppingScene,
  TreeScene,
  WheelsScene,
  WorkScene,
} from './SceneArt.tsx'
export {
  CareArt,
  CleaningArt,
  GardenArt,
  MovingArt,
  ShoppingArt,
  TreeArt,
  WheelsArt,
  WorkArt,
} from './ServiceArt.tsx'
export { TerraceArt } from './TerraceArt.tsx'
