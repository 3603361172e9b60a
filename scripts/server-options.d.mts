export declare const SERVER_OPTIONS: readonly string[];
