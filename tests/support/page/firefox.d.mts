export declare function firefox(): string | undefined
