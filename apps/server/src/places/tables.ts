export type PlaceTables = {
  saved_places: {
    id: string;
    user_id: string;
    kind: 'home' | 'work' | 'other';
    name: string;
    lat: number;
    lng: number;
    address: string;
    approximate: boolean;
    created_at: Date;
  };
};
